import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import type { NewListForm } from './new-list-form';
import type { UnsavedDraft } from './saved-drafts.slice';

/**
 * The source that fills the form. `id` is '' for an empty form, and for `numbers` the phone numbers. `notReached` copies a list and takes
 * those whom it didn't reach. `filter`: which contacts of a book.
 */
export type Source = {
  kind: 'draft' | 'template' | 'copy' | 'notReached' | 'book' | 'empty'; id: string; filter?: string; segment?: string;
};
/** `savedDraft`: the server draft. `newer`: the draft replaces an older version in this browser. */
export type Opened = { form: NewListForm; savedDraft?: { uuid: string; updated: string }; newer: boolean };
/** `aside`: the unsaved form, which is saved before it is replaced. */
type OpeningRequest = { source: Source; aside: UnsavedDraft | null; newer: boolean };

export type OpeningState = Loadable<Opened>;

const slice = createSlice({
  name: 'mailings/opening',
  initialState: idle<Opened>(),
  reducers: {
    openingRequested: (_state, _action: PayloadAction<OpeningRequest>) => loading<Opened>(),
    opened: (_state, { payload }: PayloadAction<Opened>) => ready(payload),
    openingFailed: (_state, { payload }: PayloadAction<Failure>) => failed<Opened>(payload),
    openingReset: () => idle<Opened>(),
  },
});

export const openingReducer = slice.reducer;
export const { openingRequested, opened, openingFailed, openingReset } = slice.actions;
export const selectOpening = (state: { mailings: { opening: OpeningState } }) => state.mailings.opening;
