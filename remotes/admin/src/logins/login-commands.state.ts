import type { Input } from '@portal/contracts';
import { adminLogins, type AdminLogin } from '@portal/contracts/admin';
import { tokenSwapped } from '@portal/portal';
import { quietRequest } from '@portal/portal/api';
import { callCommand, command } from '@portal/portal/resource';
import { put } from '@portal/portal/saga';

const changes = {
  lock: adminLogins.lock, unlock: adminLogins.unlock, delete: adminLogins.remove, resetTwoFactor: adminLogins.resetTwoFactor,
};
type LoginChange = { kind: keyof typeof changes; login: AdminLogin };
/** Commands that need only a confirmation, not a form. */
export type ConfirmedCommand = LoginChange['kind'] | 'newPassword';

// The key of the commands for one login is its UUID. `createLogin` and `resetPassword` have none: the screen shows one link at a time.
const keyOf = ({ uuid }: Pick<AdminLogin, 'uuid'>) => uuid;

/** Returns the login, and an invitation link, which the server returns only once. */
export const createLogin = callCommand(
  'admin/createLogin', adminLogins.create, (body: Input<typeof adminLogins.create>['body']) => ({ body }), { deliverLate: true },
);

export const updateLogin = callCommand(
  'admin/updateLogin', adminLogins.update, (body: Input<typeof adminLogins.update>['body']) => ({ body }),
  { keyOf, done: (_, { login }) => ['logins.saved', { login }] },
);

export const changeLogin = command(
  'admin/changeLogin', ({ kind, login: { uuid } }: LoginChange) => quietRequest(changes[kind], { body: { uuid } }),
  { keyOf: ({ login }) => keyOf(login), done: ({ kind, login: { login } }) => [`logins.command.${kind}.done`, { login }] },
);

/** Returns a link, once. It is with its login, because it may arrive after the dialog was closed. */
export const resetPassword = command('admin/resetPassword', function* ({ uuid, login }: AdminLogin) {
  return { login, ...(yield* quietRequest(adminLogins.changePassword, { body: { uuid } })) };
}, { deliverLate: true });

/** Starts an impersonation. The host handles `tokenSwapped`: it sets the cookie, notifies the other tabs, and opens the start page. */
export const impersonate = command('admin/impersonate', function* ({ uuid }: AdminLogin) {
  const { userToken } = yield* quietRequest(adminLogins.impersonate, { query: { uuid } });
  yield* put(tokenSwapped({ token: userToken }));
}, { keyOf });
