import type { MessageType, Template } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** The results, valid only for their search text. */
type FoundTemplates = { text: string; items: Template[] };
export type TemplatesState = Loadable<FoundTemplates>;

const slice = createSlice({
  name: 'chat/templates',
  initialState: idle<FoundTemplates>(),
  reducers: {
    /** `types`: message types that the chat can send now. */
    templatesSearched: (state, _action: PayloadAction<{ text: string; types: readonly MessageType[] }>) => loading(state),
    templatesFound: (_state, { payload }: PayloadAction<FoundTemplates>) => ready(payload),
    templatesFailed: (_state, { payload }: PayloadAction<Failure>) => failed<FoundTemplates>(payload),
    templatesLeft: () => idle<FoundTemplates>(),
  },
});

export const templatesReducer = slice.reducer;
export const { templatesSearched, templatesFound, templatesFailed, templatesLeft } = slice.actions;
export const selectTemplates = (state: {
  chat: { sending: { templates: TemplatesState } };
}): TemplatesState => state.chat.sending.templates;
