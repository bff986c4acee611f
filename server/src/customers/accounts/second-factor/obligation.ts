import type { Role } from '@portal/contracts';

export type TwoFactorPolicy = 'required' | 'offered';

const obliged: readonly Role[] = ['admin', 'impersonate', 'fin'];

export function requiresSecondFactor(policy: TwoFactorPolicy, roles: readonly Role[]): boolean {
  return policy === 'required' && roles.some((role) => obliged.includes(role));
}

export const elementsOfSetUp: readonly string[] = ['/dashboard', '/profile/index', '/error/401', '/error/404'];
