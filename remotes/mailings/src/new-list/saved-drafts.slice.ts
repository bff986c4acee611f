import type { MailingDraft } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import type { NewListForm } from './new-list-form';

export type SavedDraft = Omit<MailingDraft, 'form'>;
/** `savedAt`: time of the last save known to this browser, or null. */
export type UnsavedDraft = { uuid: string; form: NewListForm; requestId: string; savedAt: string | null };
/** `replacedOtherVersion`: this save replaced a version that another browser had saved in the meantime. */
type Saved = SavedDraft & { requestId: string; replacedOtherVersion: boolean };

/** `lastAttemptId`: `requestId` of the last save, not retried before `savingDue`. `failures`: consecutive failures. */
export type SavedDraftsState = { saving: Loadable<Saved>; lastAttemptId: string; failures: number };
const initialState: SavedDraftsState = { saving: idle(), lastAttemptId: '', failures: 0 };

const slice = createSlice({
  name: 'mailings/savedDrafts',
  initialState,
  reducers: {
    draftWritten: (state, _action: PayloadAction<UnsavedDraft>) => state,
    savingStarted: (state, { payload }: PayloadAction<string>) => ({ ...state, saving: loading(state.saving), lastAttemptId: payload }),
    draftSaved: (state, { payload }: PayloadAction<Saved>) => ({ ...state, saving: ready(payload), failures: 0 }),
    savingFailed: (state, { payload }: PayloadAction<Failure>) => ({
      ...state, saving: failed(payload, state.saving), failures: state.failures + 1,
    }),
    /** Dispatched when the delay after a failed save has passed; allows another attempt with the same content. */
    savingDue: (state) => ({ ...state, lastAttemptId: '' }),
    savingReset: (state) => ({ ...state, saving: idle(), lastAttemptId: '', failures: 0 }),

    /** Dispatched after the user deletes the draft or creates its list. */
    draftDiscarded: (state, _action: PayloadAction<string>) => state,
  },
});

export const savedDraftsReducer = slice.reducer;
export const { draftWritten, savingStarted, draftSaved, savingFailed, savingDue, savingReset, draftDiscarded } = slice.actions;
export const selectSavedDrafts = (state: { mailings: { savedDrafts: SavedDraftsState } }) => state.mailings.savedDrafts;
