import { createHash } from 'node:crypto';
import { AppError } from '@portal/contracts';
import type { Db } from '../../db';
import type { SealingKeys } from '../../sealing';
import { counted } from '../counted-attempt';
import { hashRecoveryCode } from './recovery-codes';
import { openSecret } from './second-factor-key';
import { useRecoveryCode, useStep } from './second-factor.store';
import { matchingStep } from './totp';

/** `secret` as it is stored, null where the login has no second factor; `code` of an authenticator, or a recovery code. */
export type SecondProof = { loginId: bigint; secret: string | null; code: string | undefined; now: Date; keys: SealingKeys };

/**
 * For who has just shown the right password: throws second_factor_required without a code, second_factor_wrong where it is none of now
 * or opened something before. Counted by login alone, since whoever gets here knows the password, and may come from many addresses.
 */
export async function proveSecondFactor(db: Db, { loginId, secret, code = '', now, keys }: SecondProof): Promise<void> {
  if (secret === null) return;
  if (code === '') throw new AppError('second_factor_required');
  const key = createHash('sha256').update(`second factor of ${loginId}`).digest();
  await counted(db, key, now, async () => {
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
