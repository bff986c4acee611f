import { balanceLoaded, balanceRequested } from '@portal/portal';
import { createSlice } from '@portal/portal/state';
import { balanceFailed } from './balance.saga';

/** True while a balance request is in progress. The balance itself is in the session slice. */
export const balanceRefreshSlice = createSlice({
  name: 'balanceRefresh',
  initialState: (): boolean => false,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(balanceRequested, () => true).addCase(balanceLoaded, () => false).addCase(balanceFailed, () => false);
  },
});

export const selectBalanceRefreshing = (state: { balanceRefresh: boolean }) => state.balanceRefresh;
