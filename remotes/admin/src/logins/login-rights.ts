import type { AdminLogin } from '@portal/contracts/admin';
import type { ConfirmedDeed } from './login-deeds.slice';

const ACTIVE = 1;
const DISABLED = 2;
const DELETED = 3;

export type LoginRights = { canEdit: boolean; deeds: readonly ConfirmedDeed[]; canRestrict: boolean };

/** What an administrator may do with a login. His own he neither locks nor shuts out: he would end the session that he does it in. */
export function rightsOn({ status, type, twoFactor, roles }: AdminLogin, { isOwn, ownRoles }: { isOwn: boolean; ownRoles: readonly string[] }): LoginRights {
  if (status === DELETED) return { canEdit: false, deeds: [], canRestrict: false };
  if (isOwn) return { canEdit: true, deeds: [], canRestrict: true };
  const deeds: ConfirmedDeed[] = [];
  // Whoever gets the way in to a login has its rights.
  const isWithin = roles.every((role) => canGive(role, ownRoles));
  if (isWithin && status === ACTIVE && type === 'client') deeds.push('newPassword');
  if (isWithin && twoFactor) deeds.push('resetTwoFactor');
  deeds.push(status === DISABLED ? 'unlock' : 'lock', 'delete');
  return { canEdit: true, deeds, canRestrict: true };
}

/** To act as others is given by who may do so himself; all else by every administrator. */
export const canGive = (role: string, ownRoles: readonly string[]) => role !== 'impersonate' || ownRoles.includes(role);

/** As it is, by SPEC: only an active login, and never oneself. */
export const canBeEntered = ({ status, login }: AdminLogin, ownLogin: string | undefined) => status === ACTIVE && login !== ownLogin;
