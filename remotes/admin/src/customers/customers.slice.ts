import type { Data } from '@portal/contracts';
import type { adminCustomers } from '@portal/contracts/admin';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** As it stands in the URL. */
export type CustomersQuery = { text: string; cursor: string };
/** With the question that it answers: its cursor leads nowhere under another. */
export type CustomersPage = Data<typeof adminCustomers.list> & { query: CustomersQuery };
export type CustomersState = { page: Loadable<CustomersPage> };

const initialState: CustomersState = { page: idle() };

const slice = createSlice({
  name: 'admin/customers',
  initialState,
  reducers: {
    pageRequested: (state, _action: PayloadAction<CustomersQuery>) => ({ page: loading(state.page) }),
    pageLoaded: (_state, { payload }: PayloadAction<CustomersPage>) => ({ page: ready(payload) }),
    pageFailed: (state, { payload }: PayloadAction<Failure>) => ({ page: failed(payload, state.page) }),
  },
});

export const customersReducer = slice.reducer;
export const { pageRequested, pageLoaded, pageFailed } = slice.actions;
export const selectCustomers = (state: { admin: { customers: CustomersState } }) => state.admin.customers.page;
