import type { Role } from '@portal/contracts';

export type TwoFactorPolicy = 'required' | 'offered';

/** These roles see money or other people's data. */
const obliged: readonly Role[] = ['admin', 'impersonate', 'fin'];

export function requiresSecondFactor(policy: TwoFactorPolicy, roles: readonly Role[]): boolean {
  return policy === 'required' && roles.some((role) => obliged.includes(role));
}

/** Elements of a login that must set up its second factor first. */
export const elementsOfSetUp: readonly string[] = ['/dashboard', '/profile/index', '/error/401', '/error/404'];
