import type { Data } from '@portal/contracts';
import type { adminAlphaNames } from '@portal/contracts/admin';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import type { PageQuery } from '../use-page-query';

export type AlphaNamesPage = Data<typeof adminAlphaNames.list> & { query: PageQuery };
export type AlphaNamesState = { page: Loadable<AlphaNamesPage> };

const initialState: AlphaNamesState = { page: idle() };

const slice = createSlice({
  name: 'admin/alphaNames',
  initialState,
  reducers: {
    pageRequested: (state, _action: PayloadAction<PageQuery>) => ({ page: loading(state.page) }),
    pageLoaded: (_state, { payload }: PayloadAction<AlphaNamesPage>) => ({ page: ready(payload) }),
    pageFailed: (state, { payload }: PayloadAction<Failure>) => ({ page: failed(payload, state.page) }),
    /** At login, for a screen that nobody has opened yet; what an open one asked for itself stands. */
    firstPageLoaded: (state, { payload }: PayloadAction<AlphaNamesPage>) => (state.page.status === 'idle' ? { page: ready(payload) } : state),
  },
});

export const alphaNamesReducer = slice.reducer;
export const { pageRequested, pageLoaded, pageFailed, firstPageLoaded } = slice.actions;
export const selectAlphaNames = (state: { admin: { alphaNames: AlphaNamesState } }) => state.admin.alphaNames.page;
