import type { AdminLogin } from '@portal/contracts/admin';
import type { ConfirmedCommand } from './login-commands.state';

const ACTIVE = 1;
const DISABLED = 2;
const DELETED = 3;

export type LoginRights = { canEdit: boolean; commands: readonly ConfirmedCommand[]; canRestrict: boolean };

/** Returns what an administrator may do with a login. One's own login has no `commands`: locking it, for example, would end the session. */
export function rightsOn(
  { status, type, twoFactor, roles, customer }: AdminLogin, { isOwn, ownRoles }: { isOwn: boolean; ownRoles: readonly string[] },
): LoginRights {
  if (status === DELETED) return { canEdit: false, commands: [], canRestrict: false };
  if (isOwn) return { canEdit: true, commands: [], canRestrict: true };
  const commands: ConfirmedCommand[] = [];
  // Resetting the password or second factor could give access to the login, so the administrator must be allowed to grant its roles.
  const isWithin = roles.every((role) => canGrant(role, { ownRoles, ofProvider: customer.isProvider }));
  if (isWithin && status === ACTIVE && type === 'client') commands.push('newPassword');
  if (isWithin && twoFactor) commands.push('resetTwoFactor');
  commands.push(status === DISABLED ? 'unlock' : 'lock', 'delete');
  return { canEdit: true, commands, canRestrict: true };
}

const providerRoles: readonly string[] = ['admin', 'impersonate'];

/**
 * True if an administrator with `ownRoles` may grant the role. A provider role requires an administrator with the same role. It also
 * requires a login of the company that runs the portal (`ofProvider`). The other roles have no such condition.
 */
export const canGrant = (role: string, { ownRoles, ofProvider }: { ownRoles: readonly string[]; ofProvider: boolean }) => (
  !providerRoles.includes(role) || (ofProvider && ownRoles.includes(role)));

/** True if the login can be impersonated: it must be active, not one's own and without provider roles (SES-08). */
export const canBeEntered = ({ status, login, roles }: AdminLogin, ownLogin: string | undefined) => (
  status === ACTIVE && login !== ownLogin && !roles.some((role) => providerRoles.includes(role)));
