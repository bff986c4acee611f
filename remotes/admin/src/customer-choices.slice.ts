import type { Customer } from '@portal/contracts/admin';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** `more`: true if more customers match the search text than `customers` contains. */
type CustomerChoices = { customers: readonly Customer[]; more: boolean };
export type CustomerChoicesState = { found: Loadable<CustomerChoices> };

const initialState: CustomerChoicesState = { found: idle() };

const slice = createSlice({
  name: 'admin/customerChoices',
  initialState,
  reducers: {
    customersSearched: (state, _action: PayloadAction<{ text: string }>) => ({ found: loading(state.found) }),
    customersFound: (state, { payload }: PayloadAction<CustomerChoices>) => ({ found: ready(payload, state.found) }),
    customersNotFound: (state, { payload }: PayloadAction<Failure>) => ({ found: failed(payload, state.found) }),
    customersLeft: () => initialState,
  },
});

export const customerChoicesReducer = slice.reducer;
export const { customersSearched, customersFound, customersNotFound, customersLeft } = slice.actions;
export const selectCustomerChoices = (state: { admin: { customerChoices: CustomerChoicesState } }) => state.admin.customerChoices.found;
