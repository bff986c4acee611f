import type { Input } from '@portal/contracts';
import type { AdminLogin, adminLogins } from '@portal/contracts/admin';
import type { Failure } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** Deeds that are only confirmed. */
export const confirmedDeeds = ['newPassword', 'lock', 'unlock', 'delete', 'resetTwoFactor'] as const;
export type ConfirmedDeed = (typeof confirmedDeeds)[number];
/** The dialog that is open, and the login that it is about. */
export type LoginDeed = { kind: 'create' } | { kind: ConfirmedDeed | 'edit' | 'organizations'; login: AdminLogin };
/** The way in for a person, told by the server this once. */
export type GivenInvitation = { login: string; path: string; expires: string };
export type LoginDeedsState = { deed: LoginDeed | null; busy: boolean; failure: Failure | null; invitation: GivenInvitation | null };

const initialState: LoginDeedsState = { deed: null, busy: false, failure: null, invitation: null };
const begun = (state: LoginDeedsState) => ({ ...state, busy: true, failure: null });

const slice = createSlice({
  name: 'admin/loginDeeds',
  initialState,
  reducers: {
    deedOpened: (_state, { payload }: PayloadAction<LoginDeed>) => ({ ...initialState, deed: payload }),
    deedClosed: () => initialState,
    creationRequested: (state, _action: PayloadAction<Input<typeof adminLogins.create>['body']>) => begun(state),
    changeRequested: (state, _action: PayloadAction<Input<typeof adminLogins.update>['body']>) => begun(state),
    deedConfirmed: (state, _action: PayloadAction<{ kind: ConfirmedDeed; login: AdminLogin }>) => begun(state),
    deedFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, busy: false, failure: payload }),
    deedDone: () => initialState,
    invitationGiven: (_state, { payload }: PayloadAction<GivenInvitation>) => ({ ...initialState, invitation: payload }),
  },
});

export const loginDeedsReducer = slice.reducer;
export const { deedOpened, deedClosed, creationRequested, changeRequested, deedConfirmed, deedFailed, deedDone, invitationGiven } = slice.actions;
export const selectLoginDeeds = (state: { admin: { loginDeeds: LoginDeedsState } }) => state.admin.loginDeeds;
