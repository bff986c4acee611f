import { AppError } from '@portal/contracts';
import { MAX_OTP_ATTEMPTS, type OtpStatus } from '@portal/contracts/api';
import { inTransaction, type Db } from '../../platform/db';
import type { SealingKeys } from '../../platform/sealing';
import { isOneOf, openCode } from './code';
import { endOtp } from './end-otp';
import { flashCallCode } from './flash-call-code';
import { countAttempt, findOtp, type Otp, type OtpKey } from './otp.store';
import { statusAt } from './present-otp';
import { stepsOf, type Step } from './step.store';

type Entered = { entered: string; now: Date; keys: SealingKeys; sandbox: boolean };
export type Verdict = { verified: boolean; status: OtpStatus; attemptsLeft: number };

/** Accepts a correct code only once. Fails it after MAX_OTP_ATTEMPTS guesses, even concurrent ones. Throws otp_closed and not_found. */
export async function verifyOtp(db: Db, { customerId, uuid }: OtpKey, { entered, now, ...by }: Entered): Promise<Verdict> {
  const verdict = await inTransaction(db, async (tx) => {
    const otp = await countAttempt(tx, customerId, uuid, { now, limit: MAX_OTP_ATTEMPTS });
    if (!otp) return null;
    const steps = await stepsOf(tx, otp);
    const verified = isOneOf(entered, rightCodes(otp, steps, by));
    const status = verified ? 'verified' : otp.attempts >= MAX_OTP_ATTEMPTS ? 'failed' : 'pending';
    if (status !== 'pending') await endOtp(tx, otp, { status, steps, now });
    return { verified, status, attemptsLeft: MAX_OTP_ATTEMPTS - otp.attempts } as const;
  });
  if (verdict) return verdict;
  const otp = await findOtp(db, customerId, uuid);
  throw otp ? new AppError('otp_closed', { status: statusAt(otp, now) }) : new AppError('not_found');
}

/** Returns the codes to accept: the created one if it was sent, and those of reported flash calls. Sandbox calls use the created code. */
function rightCodes({ code, uuid }: Otp, steps: readonly Step[], { keys, sandbox }: Pick<Entered, 'keys' | 'sandbox'>): string[] {
  const isSent = steps.some(({ type, messageId }) => messageId !== null && (sandbox || type !== 'flashcall'));
  const called = steps.flatMap(({ cliFilter }) => (cliFilter === null ? null : flashCallCode(cliFilter)) ?? []);
  return [...(isSent && code !== null ? [openCode(code, uuid, keys)] : []), ...called];
}
