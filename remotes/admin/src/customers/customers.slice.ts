import type { Data } from '@portal/contracts';
import type { adminCustomers } from '@portal/contracts/admin';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import type { CustomersQuery } from './customers-query';

type CustomersPage = Data<typeof adminCustomers.list> & { query: CustomersQuery };
/** `query`: the query of the screen; null while the screen is closed. */
export type CustomersState = { page: Loadable<CustomersPage>; query: CustomersQuery | null };

const initialState: CustomersState = { page: idle(), query: null };

const slice = createSlice({
  name: 'admin/customers',
  initialState,
  reducers: {
    pageRequested: (state, { payload }: PayloadAction<CustomersQuery>) => ({ page: loading(state.page), query: payload }),
    pageLoaded: (state, { payload }: PayloadAction<CustomersPage>) => ({ ...state, page: ready(payload) }),
    pageFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, page: failed(payload, state.page) }),
    screenLeft: (state) => ({ ...state, query: null }),
    /** Stores the first page, preloaded at login. Ignored if the screen has already requested a page. */
    firstPageLoaded: (state, { payload }: PayloadAction<CustomersPage>) => (state.page.status === 'idle' ? {
      ...state, page: ready(payload),
    } : state),
  },
});

export const customersReducer = slice.reducer;
export const { pageRequested, pageLoaded, pageFailed, screenLeft, firstPageLoaded } = slice.actions;
export const selectCustomers = (state: { admin: { customers: CustomersState } }) => state.admin.customers;
