import { createHash } from 'node:crypto';
import { AppError, isAppError } from '@portal/contracts';
import type { Db } from '../db';
import { clearAttempts, countAttempt, forgiveAttempt, type ThrottleRule } from './login-throttle.store';

/** The fifth wrong password in a row costs five seconds, the next ones more, up to a quarter of an hour each. */
const throttle: ThrottleRule = { freeAttempts: 5, waitsInSeconds: [5, 15, 60, 300, 900], forgetAfterSeconds: 86_400 };

/** By login and address: a stranger elsewhere cannot lock a person out of his own login. */
export function throttleKey(login: string, address: string): Buffer {
  return createHash('sha256').update(`${login.toLowerCase()}\0${address}`).digest();
}

/**
 * What fails is counted as a wrong attempt, what succeeds clears those before. A right password that was short of a second factor is
 * neither: it says nothing of who guesses codes. Throws login_locked before anything is tried.
 */
export async function counted<T>(db: Db, key: Buffer, now: Date, attempt: () => Promise<T>): Promise<T> {
  const seconds = await countAttempt(db, key, now, throttle);
  if (seconds > 0) throw new AppError('login_locked', { seconds });
  try {
    const result = await attempt();
    await clearAttempts(db, key);
    return result;
  } catch (error) {
    if (isAppError(error) && error.error === 'second_factor_required') await forgiveAttempt(db, key);
    throw error;
  }
}
