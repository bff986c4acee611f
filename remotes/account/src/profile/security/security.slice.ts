import type { account, Data, OwnSession, TwoFactor } from '@portal/contracts';
import { createAction, createSlice, type PayloadAction } from '@portal/portal/state';
import type { Loadable } from '@portal/portal';
import { reading } from '../../reading';

export const ownSessions = reading<readonly OwnSession[]>('sessions');
export const twoFactor = reading<TwoFactor>('twoFactor');

export const passwordChanged = createAction<{ oldPassword: string; newPassword: string; reNewPassword: string }>('account/passwordChanged');
/** One by its id, or all but this one. */
export const sessionsEnded = createAction<{ which: string }>('account/sessionsEnded');
export const twoFactorBegun = createAction('account/twoFactorBegun');
export const twoFactorConfirmed = createAction<{ code: string }>('account/twoFactorConfirmed');
export const twoFactorEnded = createAction('account/twoFactorEnded');
export const recoveryCodesRenewed = createAction('account/recoveryCodesRenewed');

export type NewSecret = Data<typeof account.beginTwoFactor>;
/** Of a set-up under way: the new secret, then the codes that are told once. */
export type TwoFactorSetup = { secret: NewSecret | null; recoveryCodes: readonly string[] | null };

const nothing: TwoFactorSetup = { secret: null, recoveryCodes: null };
const setup = createSlice({
  name: 'account/twoFactorSetup',
  initialState: nothing,
  reducers: {
    secretGiven: (_state, { payload }: PayloadAction<NewSecret>) => ({ secret: payload, recoveryCodes: null }),
    recoveryCodesGiven: (_state, { payload }: PayloadAction<readonly string[]>) => ({ secret: null, recoveryCodes: payload }),
    /** Kept elsewhere now, or given up: nothing of it stays here. */
    setupForgotten: () => nothing,
  },
});

export const twoFactorSetupReducer = setup.reducer;
export const { secretGiven, recoveryCodesGiven, setupForgotten } = setup.actions;

type WithSecurity = { account: { sessions: Loadable<readonly OwnSession[]>; twoFactor: Loadable<TwoFactor>; twoFactorSetup: TwoFactorSetup } };
export const selectOwnSessions = (state: WithSecurity) => state.account.sessions;
export const selectTwoFactor = (state: WithSecurity) => state.account.twoFactor;
export const selectTwoFactorSetup = (state: WithSecurity) => state.account.twoFactorSetup;
