import type { Role } from '@portal/contracts';

/** Impersonating these roles would lend rights that the actor may lack. */
const beyondReach: readonly Role[] = ['admin', 'impersonate'];

/** SES-08. Checked when an impersonation begins and on every call during it. */
export function mayActAs(held: readonly Role[], target: readonly Role[]): boolean {
  return held.includes('admin') && held.includes('impersonate') && !target.some((role) => beyondReach.includes(role));
}
