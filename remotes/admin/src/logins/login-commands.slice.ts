import type { Input } from '@portal/contracts';
import type { AdminLogin, adminLogins } from '@portal/contracts/admin';
import type { Failure } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import type { ChosenCustomer } from './customer-field';

/** Commands that are only confirmed. */
export const confirmedCommands = ['newPassword', 'lock', 'unlock', 'delete', 'resetTwoFactor'] as const;
export type ConfirmedCommand = (typeof confirmedCommands)[number];
/** The dialog that is open, and the login that it is about. */
export type LoginCommand = { kind: 'create'; /** Whose card the admin comes from. */ customer?: ChosenCustomer } | { kind: ConfirmedCommand | 'edit' | 'organizations'; login: AdminLogin };
/** The way in for a person, told by the server this once. */
export type GivenInvitation = { login: string; path: string; expires: string };
export type LoginCommandsState = { command: LoginCommand | null; busy: boolean; failure: Failure | null; invitation: GivenInvitation | null };

const initialState: LoginCommandsState = { command: null, busy: false, failure: null, invitation: null };
const begun = (state: LoginCommandsState) => ({ ...state, busy: true, failure: null });

const slice = createSlice({
  name: 'admin/loginCommands',
  initialState,
  reducers: {
    commandOpened: (_state, { payload }: PayloadAction<LoginCommand>) => ({ ...initialState, command: payload }),
    commandDismissed: () => initialState,
    creationRequested: (state, _action: PayloadAction<Input<typeof adminLogins.create>['body']>) => begun(state),
    changeRequested: (state, _action: PayloadAction<Input<typeof adminLogins.update>['body']>) => begun(state),
    commandConfirmed: (state, _action: PayloadAction<{ kind: ConfirmedCommand; login: AdminLogin }>) => begun(state),
    commandFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, busy: false, failure: payload }),
    commandSucceeded: () => initialState,
    invitationGiven: (_state, { payload }: PayloadAction<GivenInvitation>) => ({ ...initialState, invitation: payload }),
  },
});

export const loginCommandsReducer = slice.reducer;
export const { commandOpened, commandDismissed, creationRequested, changeRequested, commandConfirmed, commandFailed, commandSucceeded, invitationGiven } = slice.actions;
export const selectLoginCommands = (state: { admin: { loginCommands: LoginCommandsState } }) => state.admin.loginCommands;
