import type { AdminLogin } from '@portal/contracts/admin';
import type { ConfirmedCommand } from './login-commands.slice';

const ACTIVE = 1;
const DISABLED = 2;
const DELETED = 3;

export type LoginRights = { canEdit: boolean; commands: readonly ConfirmedCommand[]; canRestrict: boolean };

/** What an administrator may do with a login. His own he neither locks nor shuts out: he would end the session that he does it in. */
export function rightsOn({ status, type, twoFactor, roles, customer }: AdminLogin, { isOwn, ownRoles }: { isOwn: boolean; ownRoles: readonly string[] }): LoginRights {
  if (status === DELETED) return { canEdit: false, commands: [], canRestrict: false };
  if (isOwn) return { canEdit: true, commands: [], canRestrict: true };
  const commands: ConfirmedCommand[] = [];
  // Whoever gets the way in to a login has its rights.
  const isWithin = roles.every((role) => canGive(role, { ownRoles, ofProvider: customer.isProvider }));
  if (isWithin && status === ACTIVE && type === 'client') commands.push('newPassword');
  if (isWithin && twoFactor) commands.push('resetTwoFactor');
  commands.push(status === DISABLED ? 'unlock' : 'lock', 'delete');
  return { canEdit: true, commands, canRestrict: true };
}

const providerRoles: readonly string[] = ['admin', 'impersonate'];

/** Roles of the provider are for his own people alone, and given by who has them himself; all else by every administrator. */
export const canGive = (role: string, { ownRoles, ofProvider }: { ownRoles: readonly string[]; ofProvider: boolean }) => (
  !providerRoles.includes(role) || (ofProvider && ownRoles.includes(role)));

/** An active login, never one's own, nor one with roles of the provider (SES-08). */
export const canBeEntered = ({ status, login, roles }: AdminLogin, ownLogin: string | undefined) => (
  status === ACTIVE && login !== ownLogin && !roles.some((role) => providerRoles.includes(role)));
