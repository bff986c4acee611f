import type { MailingDraft } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import type { NewListForm } from './new-list-form';

export type SavedDraft = Omit<MailingDraft, 'form'>;
/** `savedAt`: when the server had it last, as far as this browser knows. */
export type UnsavedDraft = { uuid: string; form: NewListForm; requestId: string; savedAt: string | null };
/** `overtook`: another browser had saved the draft in between; what stands here was kept, being the newer. */
export type Saved = SavedDraft & { requestId: string; overtook: boolean };

/** `tried`: the content that was last to be saved, with whatever success; the same is not tried again before its time. `failures`: one after the other, since the last success. */
export type SavedDraftsState = { list: Loadable<SavedDraft[]>; saving: Loadable<Saved>; tried: string; failures: number };
const initialState: SavedDraftsState = { list: idle(), saving: idle(), tried: '', failures: 0 };

const slice = createSlice({
  name: 'mailings/savedDrafts',
  initialState,
  reducers: {
    draftsRequested: (state) => ({ ...state, list: loading(state.list) }),
    draftsLoaded: (state, { payload }: PayloadAction<SavedDraft[]>) => ({ ...state, list: ready(payload) }),
    draftsFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, list: failed(payload, state.list) }),

    draftWritten: (state, _action: PayloadAction<UnsavedDraft>) => state,
    savingBegun: (state, { payload }: PayloadAction<string>) => ({ ...state, saving: loading(state.saving), tried: payload }),
    draftSaved: (state, { payload }: PayloadAction<Saved>) => {
      const { requestId: _requestId, overtook: _overtook, ...saved } = payload;
      return { ...state, list: withDraft(state.list, saved.uuid, saved), saving: ready(payload), failures: 0 };
    },
    savingFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, saving: failed(payload, state.saving), failures: state.failures + 1 }),
    /** Time to try again what could not be saved. */
    savingDue: (state) => ({ ...state, tried: '' }),
    savingForgotten: (state) => ({ ...state, saving: idle(), tried: '', failures: 0 }),

    /** It is no longer wanted: deleted by the user, or its list is made. */
    draftGivenUp: (state, { payload }: PayloadAction<string>) => ({ ...state, list: withDraft(state.list, payload) }),
    givingUpFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, list: failed(payload, state.list) }),
  },
});

function withDraft(list: Loadable<SavedDraft[]>, uuid: string, draft?: SavedDraft): Loadable<SavedDraft[]> {
  if (!list.data) return list;
  return { ...list, data: [...(draft ? [draft] : []), ...list.data.filter((other) => other.uuid !== uuid)] };
}

export const savedDraftsReducer = slice.reducer;
export const {
  draftsRequested, draftsLoaded, draftsFailed, draftWritten, savingBegun, draftSaved, savingFailed, savingDue, savingForgotten, draftGivenUp, givingUpFailed,
} = slice.actions;
export const selectSavedDrafts = (state: { mailings: { savedDrafts: SavedDraftsState } }) => state.mailings.savedDrafts;
