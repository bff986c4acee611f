import { AppError, roles, type Role } from '@portal/contracts';

export type AccessScope = 'portal' | 'customer';

export const providerRoles: readonly Role[] = ['admin', 'impersonate'];
const customerRoles: readonly Role[] = roles.filter((role) => !providerRoles.includes(role));

export type Grant = {
  scope: AccessScope;
  actorRoles: readonly Role[];
  ofProvider: boolean;
};

/** SES-16: a clientAdmin grants customer roles in its customer. An admin also grants its own provider roles to the provider's logins. */
export function grantableRoles({ scope, actorRoles, ofProvider }: Grant): Role[] {
  const isAdmin = actorRoles.includes('admin');
  if (scope === 'customer') return isAdmin || actorRoles.includes('clientAdmin') ? [...customerRoles] : [];
  if (!isAdmin) return [];
  return roles.filter((role) => !providerRoles.includes(role) || (ofProvider && actorRoles.includes(role)));
}

export function requireGrantable(requested: readonly Role[], grantable: readonly Role[]): void {
  const beyond = requested.find((role) => !grantable.includes(role));
  if (beyond !== undefined) throw new AppError('role_refused', { role: beyond });
}
