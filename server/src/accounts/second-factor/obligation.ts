import type { Role } from '@portal/contracts';

/** Whether logins with certain roles must have a second factor, or may. */
export type TwoFactorPolicy = 'required' | 'offered';

/** They see money, or other people's data. */
const obliged: readonly Role[] = ['admin', 'impersonate', 'fin'];

export function requiresSecondFactor(policy: TwoFactorPolicy, roles: readonly Role[]): boolean {
  return policy === 'required' && roles.some((role) => obliged.includes(role));
}

/** All that a login has to see that must set up its second factor first. */
export const elementsOfSetUp: readonly string[] = ['/dashboard', '/profile/index', '/error/401', '/error/404'];
