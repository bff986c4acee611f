import * as z from 'zod/mini';
import { SecondFactorCode } from './account';
import { endpoint } from './endpoint';

/**
 * Verifies the user again for STEP_UP_MINUTES; without it, actions on money or rights throw step_up_required. Wrong passwords count as at
 * sign-in. Throws password_wrong, second_factor_required, second_factor_wrong, login_locked.
 */
export const stepUp = endpoint({
  method: 'POST', path: '/v2/session/stepup', access: 'session', own: true, obliged: true,
  body: z.object({ password: z.string().check(z.trim(), z.minLength(1), z.maxLength(512)), code: z.optional(SecondFactorCode) }),
  data: z.object({ until: z.string() }),
});
