import type { Role } from '@portal/contracts';

const protectedRoles: readonly Role[] = ['admin', 'impersonate'];

/** SES-08. The server checks this when an impersonation begins and on every call during it. */
export function mayActAs(actorRoles: readonly Role[], target: readonly Role[]): boolean {
  return actorRoles.includes('admin') && actorRoles.includes('impersonate') && !target.some((role) => protectedRoles.includes(role));
}
