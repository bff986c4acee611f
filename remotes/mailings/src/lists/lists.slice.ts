import type { Data, mailings, MailingList } from '@portal/contracts';
import { failed, idle, liveEvent, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import { commandSucceeded, hidingDone } from '../command.slice';
import type { ListsQuery } from './lists-query';

/** The page with its query; cursors are valid for that query only. */
type ListsPage = Data<typeof mailings.list> & { query: ListsQuery };

export type ListsState = {
  /** The query of the open screen; null while the screen is closed. */
  query: ListsQuery | null;
  page: Loadable<ListsPage>;
  /** Whether the data changed on the server after the last request. */
  outdated: boolean;
};

const initialState: ListsState = { query: null, page: idle(), outdated: false };

const slice = createSlice({
  name: 'mailings/lists',
  initialState,
  reducers: {
    pageRequested: (state, { payload }: PayloadAction<ListsQuery>) => ({ query: payload, page: loading(state.page), outdated: false }),
    pageLoaded: (state, { payload }: PayloadAction<ListsPage>) => ({ ...state, page: answered(payload, state.page) }),
    pageFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, page: failed(payload, state.page) }),
    screenLeft: (state) => ({ ...state, query: null }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(commandSucceeded, (state) => ({ ...state, outdated: true }))
      .addCase(hidingDone, (state) => ({ ...state, outdated: true }))
      .addCase(liveEvent('message_list.progress'), (state, { payload: { id, status, counts, msgcount, cost } }) => ({
        ...state,
        page: withRow(state.page, id, { status, counts, msgcount, cost }),
        // The pending response may be older than this event.
        outdated: state.outdated || state.page.status === 'loading',
      }))
      .addCase(liveEvent('message_list.refresh'), (state) => ({ ...state, outdated: true }))
      .addCase(liveEvent('stream.reset'), (state) => ({ ...state, outdated: true })),
});

/** Keeps the objects of unchanged rows, so that these rows do not re-render. Stores the new query. */
function answered(page: ListsPage, before: Loadable<ListsPage>): Loadable<ListsPage> {
  const { data = page, ...rest } = ready(page, before);
  return { ...rest, data: { ...data, query: page.query } };
}

function withRow(page: Loadable<ListsPage>, id: number, change: Partial<MailingList>): Loadable<ListsPage> {
  if (!page.data?.items.some((row) => row.id === id)) return page;
  return { ...page, data: { ...page.data, items: page.data.items.map((row) => (row.id === id ? { ...row, ...change } : row)) } };
}

export const listsReducer = slice.reducer;
export const { pageRequested, pageLoaded, pageFailed, screenLeft } = slice.actions;
export const selectLists = (state: { mailings: { lists: ListsState } }) => state.mailings.lists;
