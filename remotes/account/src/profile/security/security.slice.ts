import type { account, Data, OwnSession, TwoFactor } from '@portal/contracts';
import { createAction, createSlice, type PayloadAction } from '@portal/portal/state';
import type { Loadable } from '@portal/portal';
import { reading } from '../../reading';

export const ownSessions = reading<readonly OwnSession[]>('sessions');
export const twoFactor = reading<TwoFactor>('twoFactor');

export const passwordChanged = createAction<{ oldPassword: string; newPassword: string; reNewPassword: string }>('account/passwordChanged');
/** `which`: the ID of a session, or `others` for all but the current one. */
export const sessionsEnded = createAction<{ which: string }>('account/sessionsEnded');
export const twoFactorStarted = createAction('account/twoFactorStarted');
export const twoFactorConfirmed = createAction<{ code: string }>('account/twoFactorConfirmed');
export const twoFactorFinished = createAction('account/twoFactorFinished');
export const recoveryCodesRenewed = createAction('account/recoveryCodesRenewed');

export type NewSecret = Data<typeof account.startTwoFactor>;
/** State of the setup: the new secret, then the recovery codes. */
export type TwoFactorSetup = { secret: NewSecret | null; recoveryCodes: readonly string[] | null };

const nothing: TwoFactorSetup = { secret: null, recoveryCodes: null };
const setup = createSlice({
  name: 'account/twoFactorSetup',
  initialState: nothing,
  reducers: {
    secretIssued: (_state, { payload }: PayloadAction<NewSecret>) => ({ secret: payload, recoveryCodes: null }),
    recoveryCodesIssued: (_state, { payload }: PayloadAction<readonly string[]>) => ({ secret: null, recoveryCodes: payload }),
    /** Removes the secrets after the user has stored the codes or canceled. */
    setupDismissed: () => nothing,
  },
});

export const twoFactorSetupReducer = setup.reducer;
export const { secretIssued, recoveryCodesIssued, setupDismissed } = setup.actions;

type WithSecurity = {
  account: { sessions: Loadable<readonly OwnSession[]>; twoFactor: Loadable<TwoFactor>; twoFactorSetup: TwoFactorSetup };
};
export const selectOwnSessions = (state: WithSecurity) => state.account.sessions;
export const selectTwoFactor = (state: WithSecurity) => state.account.twoFactor;
export const selectTwoFactorSetup = (state: WithSecurity) => state.account.twoFactorSetup;
