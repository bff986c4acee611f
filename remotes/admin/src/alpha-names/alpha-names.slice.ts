import type { Data } from '@portal/contracts';
import type { adminAlphaNames, AdminDirection } from '@portal/contracts/admin';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import type { AlphaNamesQuery } from './alpha-names-query';
import { commandSucceeded } from './direction-commands.slice';

type AlphaNamesPage = Data<typeof adminAlphaNames.list> & { query: AlphaNamesQuery };
/** `query`: the query of the screen; null while the screen is closed. */
export type AlphaNamesState = { page: Loadable<AlphaNamesPage>; query: AlphaNamesQuery | null };

const initialState: AlphaNamesState = { page: idle(), query: null };

const slice = createSlice({
  name: 'admin/alphaNames',
  initialState,
  reducers: {
    pageRequested: (state, { payload }: PayloadAction<AlphaNamesQuery>): AlphaNamesState => ({ page: loading(state.page), query: payload }),
    pageLoaded: (state, { payload }: PayloadAction<AlphaNamesPage>): AlphaNamesState => ({ ...state, page: ready(payload) }),
    pageFailed: (state, { payload }: PayloadAction<Failure>): AlphaNamesState => ({ ...state, page: failed(payload, state.page) }),
    screenLeft: (state): AlphaNamesState => ({ ...state, query: null }),
    /** Stores the first page, preloaded at login. Ignored if the screen has already requested a page. */
    firstPageLoaded: (state, { payload }: PayloadAction<AlphaNamesPage>): AlphaNamesState => (state.page.status === 'idle' ? {
      ...state, page: ready(payload),
    } : state),
  },
  extraReducers: (builder) => builder
    // Shows the changed routes immediately, while the page reloads.
    .addCase(commandSucceeded, (state, { payload: { changed } }) => (state.page.data && changed.length > 0 ? {
      ...state, page: { ...state.page, data: withDirections(state.page.data, changed) },
    } : state)),
});

function withDirections(page: AlphaNamesPage, changed: readonly AdminDirection[]): AlphaNamesPage {
  const newest = (direction: AdminDirection) => changed.find(({ uuid }) => uuid === direction.uuid) ?? direction;
  return { ...page, items: page.items.map((each) => ({ ...each, directions: each.directions.map(newest) })) };
}

export const alphaNamesReducer = slice.reducer;
export const { pageRequested, pageLoaded, pageFailed, screenLeft, firstPageLoaded } = slice.actions;
export const selectAlphaNames = (state: { admin: { alphaNames: AlphaNamesState } }) => state.admin.alphaNames;
