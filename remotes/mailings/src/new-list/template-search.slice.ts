import type { Template } from '@portal/contracts';
import type { MessageType } from '@portal/messaging';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import type { Found } from '../search-choice';

/** `types`: message types of the sender; empty searches all types. */
type TemplateSearch = { text: string; types: readonly MessageType[] };
export type TemplateSearchState = Loadable<Found<Template>>;

const slice = createSlice({
  name: 'mailings/templateSearch',
  initialState: idle<Found<Template>>(),
  reducers: {
    templatesSearched: (state, _action: PayloadAction<TemplateSearch>) => loading(state),
    templatesFound: (_state, { payload }: PayloadAction<Found<Template>>) => ready(payload),
    templateSearchFailed: (_state, { payload }: PayloadAction<Failure>) => failed<Found<Template>>(payload),
    templateSearchLeft: () => idle<Found<Template>>(),
  },
});

export const templateSearchReducer = slice.reducer;
export const { templatesSearched, templatesFound, templateSearchFailed, templateSearchLeft } = slice.actions;
export const selectTemplateSearch = (state: { mailings: { templateSearch: TemplateSearchState } }) => state.mailings.templateSearch;
