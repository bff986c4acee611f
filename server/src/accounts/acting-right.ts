import type { Role } from '@portal/contracts';

const protectedRoles: readonly Role[] = ['admin', 'impersonate'];

/** Whether an actor may impersonate a login with the `target` roles (SES-08). Checked at the start and on every call during it. */
export function mayActAs(actorRoles: readonly Role[], target: readonly Role[]): boolean {
  return actorRoles.includes('admin') && actorRoles.includes('impersonate') && !target.some((role) => protectedRoles.includes(role));
}
