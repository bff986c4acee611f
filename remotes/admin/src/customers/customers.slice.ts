import type { Data } from '@portal/contracts';
import type { adminCustomers } from '@portal/contracts/admin';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import type { PageQuery } from '../use-page-query';

export type CustomersPage = Data<typeof adminCustomers.list> & { query: PageQuery };
export type CustomersState = { page: Loadable<CustomersPage> };

const initialState: CustomersState = { page: idle() };

const slice = createSlice({
  name: 'admin/customers',
  initialState,
  reducers: {
    pageRequested: (state, _action: PayloadAction<PageQuery>) => ({ page: loading(state.page) }),
    pageLoaded: (_state, { payload }: PayloadAction<CustomersPage>) => ({ page: ready(payload) }),
    pageFailed: (state, { payload }: PayloadAction<Failure>) => ({ page: failed(payload, state.page) }),
    /** At login, for a screen that nobody has opened yet; what an open one asked for itself stands. */
    firstPageLoaded: (state, { payload }: PayloadAction<CustomersPage>) => (state.page.status === 'idle' ? { page: ready(payload) } : state),
  },
});

export const customersReducer = slice.reducer;
export const { pageRequested, pageLoaded, pageFailed, firstPageLoaded } = slice.actions;
export const selectCustomers = (state: { admin: { customers: CustomersState } }) => state.admin.customers.page;
