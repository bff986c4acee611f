import type { Role } from '@portal/contracts';

const protectedRoles: readonly Role[] = ['admin', 'impersonate'];

/** Whether an actor may impersonate a login with these roles (SES-08). Checked when the impersonation starts and on each of its calls. */
export function mayActAs(actorRoles: readonly Role[], target: readonly Role[]): boolean {
  return actorRoles.includes('admin') && actorRoles.includes('impersonate') && !target.some((role) => protectedRoles.includes(role));
}
