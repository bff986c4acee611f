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
export type SavedDraftsState = { list: Loadable<SavedDraft[]>; saving: Loadable<Saved>; lastAttemptId: string; failures: number };
const initialState: SavedDraftsState = { list: idle(), saving: idle(), lastAttemptId: '', failures: 0 };

const slice = createSlice({
  name: 'mailings/savedDrafts',
  initialState,
  reducers: {
    draftsRequested: (state) => ({ ...state, list: loading(state.list) }),
    draftsLoaded: (state, { payload }: PayloadAction<SavedDraft[]>) => ({ ...state, list: ready(payload) }),
    draftsFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, list: failed(payload, state.list) }),

    draftWritten: (state, _action: PayloadAction<UnsavedDraft>) => state,
    savingStarted: (state, { payload }: PayloadAction<string>) => ({ ...state, saving: loading(state.saving), lastAttemptId: payload }),
    draftSaved: (state, { payload }: PayloadAction<Saved>) => {
      const { requestId: _requestId, replacedOtherVersion: _overtook, ...saved } = payload;
      return { ...state, list: withDraft(state.list, saved.uuid, saved), saving: ready(payload), failures: 0 };
    },
    savingFailed: (state, { payload }: PayloadAction<Failure>) => ({
      ...state, saving: failed(payload, state.saving), failures: state.failures + 1,
    }),
    /** Dispatched when the delay after a failed save has passed; allows another attempt with the same content. */
    savingDue: (state) => ({ ...state, lastAttemptId: '' }),
    savingReset: (state) => ({ ...state, saving: idle(), lastAttemptId: '', failures: 0 }),

    /** Dispatched after the user deletes the draft or creates its list. */
    draftDiscarded: (state, { payload }: PayloadAction<string>) => ({ ...state, list: withDraft(state.list, payload) }),
    discardFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, list: failed(payload, state.list) }),
  },
});

function withDraft(list: Loadable<SavedDraft[]>, uuid: string, draft?: SavedDraft): Loadable<SavedDraft[]> {
  if (!list.data) return list;
  return { ...list, data: [...(draft ? [draft] : []), ...list.data.filter((other) => other.uuid !== uuid)] };
}

export const savedDraftsReducer = slice.reducer;
export const {
  draftsRequested, draftsLoaded, draftsFailed, draftWritten, savingStarted, draftSaved, savingFailed, savingDue, savingReset,
  draftDiscarded, discardFailed,
} = slice.actions;
export const selectSavedDrafts = (state: { mailings: { savedDrafts: SavedDraftsState } }) => state.mailings.savedDrafts;
