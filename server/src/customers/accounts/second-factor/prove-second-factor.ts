import { AppError } from '@portal/contracts';
import type { Db } from '../../../platform/db';
import type { SealingKeys } from '../../../platform/sealing';
import { withGlobalLockout, type Attempt } from '../counted-attempt';
import { hashRecoveryCode } from './recovery-codes';
import { openSecret } from './second-factor-key';
import { useRecoveryCode, useStep } from './second-factor.store';
import { matchingStep } from './totp';

/** `secret` is encrypted, or null without a second factor. `code` comes from an authenticator app, or is a recovery code. */
export type SecondProof = { loginId: bigint; secret: string | null; code: string | undefined; keys: SealingKeys; attempt: Attempt };

/** Call only after the right password: failures count across networks. Throws second_factor_required, second_factor_wrong, login_locked. */
export async function proveSecondFactor(db: Db, { loginId, secret, code = '', keys, attempt }: SecondProof): Promise<void> {
  if (secret === null) return;
  if (code === '') throw new AppError('second_factor_required');
  const { now } = attempt;
  await withGlobalLockout(db, `second factor of ${loginId}`, attempt, async () => {
    const digits = code.replace(/\s/g, '');
    const right = /^\d{6}$/.test(digits)
      ? await usesStep(db, loginId, matchingStep(openSecret(secret, loginId, keys), digits, now))
      : await useRecoveryCode(db, loginId, hashRecoveryCode(code), now);
    if (!right) throw new AppError('second_factor_wrong');
  });
}

async function usesStep(db: Db, loginId: bigint, step: number | null): Promise<boolean> {
  return step !== null && useStep(db, loginId, step);
}
