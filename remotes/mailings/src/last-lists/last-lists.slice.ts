import type { MailingList } from '@portal/contracts';
import { failed, idle, liveEvent, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

export type LastListsState = {
  /** Whether the widget is on the screen. */
  shown: boolean;
  lists: Loadable<readonly MailingList[]>;
  /** Whether the data changed on the server after the last request. */
  outdated: boolean;
};

const initialState: LastListsState = { shown: false, lists: idle(), outdated: false };
const changed = (state: LastListsState) => ({ ...state, outdated: true });

const slice = createSlice({
  name: 'mailings/lastLists',
  initialState,
  reducers: {
    lastListsRequested: (state): LastListsState => ({ shown: true, lists: loading(state.lists), outdated: false }),
    lastListsLoaded: (state, { payload }: PayloadAction<readonly MailingList[]>): LastListsState => ({
      ...state, lists: ready(payload, state.lists),
    }),
    lastListsFailed: (state, { payload }: PayloadAction<Failure>): LastListsState => ({ ...state, lists: failed(payload, state.lists) }),
    lastListsLeft: (state): LastListsState => ({ ...state, shown: false }),
    lastListsChanged: changed,
  },
  extraReducers: (builder) =>
    builder
      .addCase(liveEvent('message_list.progress'), (state, { payload: { id, ...change } }): LastListsState => ({
        ...state,
        lists: { ...state.lists, data: state.lists.data?.map((list) => (list.id === id ? { ...list, ...change } : list)) },
        // The pending response may be older than this event.
        outdated: state.outdated || state.lists.status === 'loading',
      }))
      .addCase(liveEvent('message_list.refresh'), changed)
      .addCase(liveEvent('stream.reset'), changed),
});

export const lastListsReducer = slice.reducer;
export const { lastListsRequested, lastListsLoaded, lastListsFailed, lastListsLeft, lastListsChanged } = slice.actions;
export const selectLastLists = (state: { mailings: { lastLists: LastListsState } }) => state.mailings.lastLists;
