import type { Role } from '@portal/contracts';

export type TwoFactorPolicy = 'required' | 'offered';

/** Roles with access to money or to data of other customers. */
const obliged: readonly Role[] = ['admin', 'impersonate', 'fin'];

export function requiresSecondFactor(policy: TwoFactorPolicy, roles: readonly Role[]): boolean {
  return policy === 'required' && roles.some((role) => obliged.includes(role));
}

/** Only elements of a login until it has set up its mandatory second factor. */
export const elementsOfSetUp: readonly string[] = ['/dashboard', '/profile/index', '/error/401', '/error/404'];
