import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import type { NewListForm } from './new-list-form';
import type { UnsavedDraft } from './saved-drafts.slice';

/** Where the form is filled from; `id` of what is begun empty is ''. */
export type Source = { kind: 'draft' | 'template' | 'copy' | 'empty'; id: string };
/** `kept`: the draft of the server that it is. `newer`: it took the place of an older one of this browser. */
export type Opened = { form: NewListForm; kept?: { uuid: string; updated: string }; newer: boolean };
/** `aside`: what stands in the form and is not saved yet; it is saved before anything else takes its place. */
export type OpeningRequest = { source: Source; aside: UnsavedDraft | null; newer: boolean };

export type OpeningState = Loadable<Opened>;

const slice = createSlice({
  name: 'mailings/opening',
  initialState: idle<Opened>(),
  reducers: {
    openingRequested: (_state, _action: PayloadAction<OpeningRequest>) => loading<Opened>(),
    opened: (_state, { payload }: PayloadAction<Opened>) => ready(payload),
    openingFailed: (_state, { payload }: PayloadAction<Failure>) => failed<Opened>(payload),
    openingForgotten: () => idle<Opened>(),
  },
});

export const openingReducer = slice.reducer;
export const { openingRequested, opened, openingFailed, openingForgotten } = slice.actions;
export const selectOpening = (state: { mailings: { opening: OpeningState } }) => state.mailings.opening;
