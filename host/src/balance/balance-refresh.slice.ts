import { balanceLoaded, balanceRequested } from '@portal/portal';
import { createSlice } from '@portal/portal/state';
import { balanceFailed } from '../session/balance.saga';

/** Whether the sum is being asked for. The sum itself lies in the session. */
export const balanceRefreshSlice = createSlice({
  name: 'balanceRefresh',
  initialState: (): boolean => false,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(balanceRequested, () => true).addCase(balanceLoaded, () => false).addCase(balanceFailed, () => false);
  },
});

export const selectBalanceRefreshing = (state: { balanceRefresh: boolean }) => state.balanceRefresh;
