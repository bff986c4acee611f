import type { Data, Input, Invitation, OwnLogin, ownLogins } from '@portal/contracts';
import type { Loadable } from '@portal/portal';
import { createAction, createSlice, type PayloadAction } from '@portal/portal/state';
import { reading } from '../reading';

export type Logins = Data<typeof ownLogins.list>;
export const logins = reading<Logins>('logins');
export type LoginWish = Required<Input<typeof ownLogins.create>['body']>;
export type LoginChange = Required<Input<typeof ownLogins.update>['body']>;
export const loginWished = createAction<LoginWish>('account/loginWished');
export const loginChanged = createAction<LoginChange>('account/loginChanged');
export const loginLocked = createAction<Pick<OwnLogin, 'uuid' | 'login'>>('account/loginLocked');
export const loginUnlocked = createAction<Pick<OwnLogin, 'uuid' | 'login'>>('account/loginUnlocked');
export const loginInvited = createAction<Pick<OwnLogin, 'uuid' | 'login'>>('account/loginInvited');

/** A new invitation. Its link is shown until the user confirms having saved it, and cannot be shown later. */
type IssuedInvitation = { login: string; invitation: Invitation } | null;
const invitation = createSlice({
  name: 'account/invitation',
  initialState: null as IssuedInvitation,
  reducers: {
    invitationIssued: (_state, { payload }: PayloadAction<NonNullable<IssuedInvitation>>): IssuedInvitation => payload,
    invitationDismissed: (): IssuedInvitation => null,
  },
});

export const invitationReducer = invitation.reducer;
export const { invitationIssued, invitationDismissed } = invitation.actions;
type WithLogins = { account: { logins: Loadable<Logins>; invitation: IssuedInvitation } };
export const selectLogins = (state: WithLogins) => state.account.logins;
export const selectInvitation = (state: WithLogins) => state.account.invitation;
