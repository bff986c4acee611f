import type { Input } from '@portal/contracts';
import type { AdminLogin, adminLogins } from '@portal/contracts/admin';
import type { Failure } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import type { ChosenCustomer } from './customer-field';

/** Commands that need only a confirmation, not a form. */
const confirmedCommands = ['newPassword', 'lock', 'unlock', 'delete', 'resetTwoFactor'] as const;
export type ConfirmedCommand = (typeof confirmedCommands)[number];
/** The command whose dialog is open, and its login. */
type LoginCommand = { kind: 'create'; /** The customer whose card opened the dialog. */ customer?: ChosenCustomer } | {
  kind: ConfirmedCommand | 'edit' | 'organizations'; login: AdminLogin;
};
/** An invitation link; the server returns it only once. */
export type IssuedInvitation = { login: string; path: string; expires: string };
export type LoginCommandsState = {
  command: LoginCommand | null; busy: boolean; failure: Failure | null; invitation: IssuedInvitation | null;
};

const initialState: LoginCommandsState = { command: null, busy: false, failure: null, invitation: null };
const started = (state: LoginCommandsState) => ({ ...state, busy: true, failure: null });

const slice = createSlice({
  name: 'admin/loginCommands',
  initialState,
  reducers: {
    commandOpened: (_state, { payload }: PayloadAction<LoginCommand>) => ({ ...initialState, command: payload }),
    commandDismissed: () => initialState,
    creationRequested: (state, _action: PayloadAction<Input<typeof adminLogins.create>['body']>) => started(state),
    changeRequested: (state, _action: PayloadAction<Input<typeof adminLogins.update>['body']>) => started(state),
    commandConfirmed: (state, _action: PayloadAction<{ kind: ConfirmedCommand; login: AdminLogin }>) => started(state),
    commandFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, busy: false, failure: payload }),
    commandSucceeded: () => initialState,
    invitationIssued: (_state, { payload }: PayloadAction<IssuedInvitation>) => ({ ...initialState, invitation: payload }),
  },
});

export const loginCommandsReducer = slice.reducer;
export const {
  commandOpened, commandDismissed, creationRequested, changeRequested, commandConfirmed, commandFailed, commandSucceeded, invitationIssued,
} = slice.actions;
export const selectLoginCommands = (state: { admin: { loginCommands: LoginCommandsState } }) => state.admin.loginCommands;
