import { ownLogins, type Data, type Input, type Invitation, type OwnLogin } from '@portal/contracts';
import { quietRequest } from '@portal/portal/api';
import { callCommand, callResource, command } from '@portal/portal/resource';

type Logins = Data<typeof ownLogins.list>;
export type NewLogin = Input<typeof ownLogins.create>['body'];
type LoginChange = Input<typeof ownLogins.update>['body'];
type Login = Pick<OwnLogin, 'uuid' | 'login'>;
/** A new invitation. Its link cannot be shown later. */
export type IssuedInvitation = { login: string; invitation: Invitation };

const keyOf = ({ uuid }: Pick<Login, 'uuid'>) => uuid;

export const createLogin = callCommand('account/createLogin', ownLogins.create, (body: NewLogin) => ({ body }), { deliverLate: true });
export const changeLogin = callCommand('account/changeLogin', ownLogins.update, (body: LoginChange) => ({ body }), {
  keyOf, done: (_, { login }) => ['logins.saved', { login }],
});
export const lockLogin = callCommand('account/lockLogin', ownLogins.lock, ({ uuid }: Login) => ({ body: { uuid } }), {
  keyOf, done: ({ login }) => ['logins.locked', { login }],
});
export const unlockLogin = callCommand('account/unlockLogin', ownLogins.unlock, ({ uuid }: Login) => ({ body: { uuid } }), {
  keyOf, done: ({ login }) => ['logins.unlocked', { login }],
});

/** Replaces the login in the list, or adds a new one at the top. */
function withLogin(before: Logins, saved: OwnLogin): Logins {
  const isNew = before.items.every(({ uuid }) => uuid !== saved.uuid);
  return { ...before, items: isNew ? [saved, ...before.items] : before.items.map((each) => (each.uuid === saved.uuid ? saved : each)) };
}

export const logins = callResource('account/logins', ownLogins.list, () => ({}), {
  patchOn: [
    { on: createLogin.succeeded, patch: (before, { result }: { result: Data<typeof ownLogins.create> }) => withLogin(before, result.item) },
    ...[changeLogin, lockLogin, unlockLogin].map(({ succeeded }) => ({
      on: succeeded, patch: (before: Logins, { result }: { result: OwnLogin }) => withLogin(before, result),
    })),
  ],
});

/** One at a time for all logins, so that the screen gets a link that arrived late, whichever login it is for. */
export const inviteLogin = command('account/inviteLogin', function* ({ uuid, login }: Login) {
  return { login, invitation: yield* quietRequest(ownLogins.invite, { body: { uuid } }) };
}, { deliverLate: true, then: [logins] });
