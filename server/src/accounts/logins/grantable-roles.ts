import { AppError, roles, type Role } from '@portal/contracts';

export type Reach = 'portal' | 'customer';

/** Roles of the people who run the portal: only for logins of the provider's own customer. */
export const providerRoles: readonly Role[] = ['admin', 'impersonate'];
const customerRoles: readonly Role[] = roles.filter((role) => !providerRoles.includes(role));

export type Grant = {
  reach: Reach;
  held: readonly Role[];
  ofProvider: boolean;
};

/** SES-16: a clientAdmin grants customer roles in its own customer; an admin also `admin` to provider logins, `impersonate` if held. */
export function grantableRoles({ reach, held, ofProvider }: Grant): Role[] {
  const isAdmin = held.includes('admin');
  if (reach === 'customer') return isAdmin || held.includes('clientAdmin') ? [...customerRoles] : [];
  if (!isAdmin) return [];
  return roles.filter((role) => !providerRoles.includes(role) || (ofProvider && held.includes(role)));
}

export function requireGrantable(asked: readonly Role[], grantable: readonly Role[]): void {
  const beyond = asked.find((role) => !grantable.includes(role));
  if (beyond !== undefined) throw new AppError('role_refused', { role: beyond });
}
