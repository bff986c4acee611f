import type { Account, accounts, BalanceAlert, Input } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

export type NewAlert = Omit<Input<typeof accounts.setAlert>['body'], 'language'>;
export type AlertDialogState = { account: Account; alert: Loadable<BalanceAlert>; busy: boolean; failure: Failure | null };
export type AlertState = AlertDialogState | null;

const slice = createSlice({
  name: 'finances/alert',
  initialState: null as AlertState,
  reducers: {
    alertOpened: (_state, { payload: account }: PayloadAction<Account>): AlertState => ({
      account, alert: loading(idle()), busy: false, failure: null,
    }),
    alertClosed: (): AlertState => null,
    alertLoaded: (state, { payload }: PayloadAction<BalanceAlert>): AlertState => state && { ...state, alert: ready(payload, state.alert) },
    alertFailed: (state, { payload }: PayloadAction<Failure>): AlertState => state && { ...state, alert: failed(payload, state.alert) },
    savingRequested: (state, { payload: _ }: PayloadAction<NewAlert>): AlertState => state && { ...state, busy: true, failure: null },
    savingFailed: (state, { payload: failure }: PayloadAction<Failure>): AlertState => state && { ...state, busy: false, failure },
  },
});

export const alertReducer = slice.reducer;
export const { alertOpened, alertClosed, alertLoaded, alertFailed, savingRequested, savingFailed } = slice.actions;
export const selectAlert = (state: { finances: { balanceAlert: AlertState } }) => state.finances.balanceAlert;
