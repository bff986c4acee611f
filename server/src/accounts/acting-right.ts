import type { Role } from '@portal/contracts';

/** Acting as one of these would lend rights that whoever acts may not have himself. */
const beyondReach: readonly Role[] = ['admin', 'impersonate'];

/** Whether who holds these roles may act as a login with those (SES-08): asked when it begins, and for as long as it lasts. */
export function mayActAs(held: readonly Role[], target: readonly Role[]): boolean {
  return held.includes('admin') && held.includes('impersonate') && !target.some((role) => beyondReach.includes(role));
}
