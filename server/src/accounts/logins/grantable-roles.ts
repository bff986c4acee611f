import { AppError, roles, type Role } from '@portal/contracts';

/** Whose logins are kept: everybody's, by the administration, or those of one customer, by his own people. */
export type Reach = 'portal' | 'customer';

/** Those of the people who run the portal. */
const providers: readonly Role[] = ['admin', 'impersonate'];

/**
 * What who holds these roles may give (SES-14). An admin has all that customers have, so that he may give it; to act as others is given by
 * who may do so himself. Among a customer's own people nobody gives what he has not, and nobody what is the provider's.
 */
export function grantableRoles(reach: Reach, held: readonly Role[]): Role[] {
  const own = held.includes('admin') ? roles.filter((role) => role !== 'impersonate' || held.includes(role)) : [...held];
  return reach === 'portal' ? own : own.filter((role) => !providers.includes(role));
}

/** Throws role_refused with the first role beyond those. */
export function requireGrantable(asked: readonly Role[], grantable: readonly Role[]): void {
  const beyond = asked.find((role) => !grantable.includes(role));
  if (beyond !== undefined) throw new AppError('role_refused', { role: beyond });
}
