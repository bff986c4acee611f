import { AppError } from '@portal/contracts';
import { inTransaction, type Db, type Transaction } from '../../platform/db';
import { refusalOf } from '../../customers/limits';
import { acceptWithin, type Accepting } from '../mailings';
import type { SealingKeys } from '../../platform/sealing';
import { openCode } from './code';
import { endOtp } from './end-otp';
import { lockOtp, lockPendingOtp, storeNextChannel, type Otp, type OtpKey } from './otp.store';
import { closed } from './present-otp';
import { isDelivered, isOver, isInProgress, unsentMessages } from './step-state';
import { insertSteps, stepsOf, type Step } from './step.store';
import { sendByNextChannel, type ChannelAttemptResult } from './send-by-next-channel';
import { nextChannelAfter } from './next-channel';

export type FallbackDependencies = Accepting & { keys: SealingKeys };

/** Expires a due code or sends it by the next channel. Skips a code that another transaction has locked. */
export async function fallBack(db: Db, key: OtpKey, sending: FallbackDependencies): Promise<void> {
  const trial = await inTransaction(db, async (tx) => {
    const otp = await lockPendingOtp(tx, key);
    if (!otp) return null;
    const steps = await stepsOf(tx, otp);
    return otp.expiresAt <= sending.now ? endOtp(tx, otp, { status: 'expired', steps, now: sending.now }) : proceed(
      tx, otp, steps, sending,
    );
  });
  if (trial?.refusal) await refusalOf(db, trial.refusal, sending.publicUrl ?? null);
}

/** Starts the next channel, even after a delivery. Throws not_found, otp_closed, otp_no_more_channels and the errors of `createOtp`. */
export async function sendNext(db: Db, { customerId, uuid }: OtpKey, sending: FallbackDependencies): Promise<void> {
  await inTransaction(db, async (tx) => {
    const otp = await lockOtp(tx, customerId, uuid);
    if (!otp) throw new AppError('not_found');
    const refused = closed(otp, sending.now);
    if (refused) throw refused;
    if (otp.nextChannel >= otp.otpRequest.channels.length) throw new AppError('otp_no_more_channels');
    const { refusal } = await sendByNext(tx, otp, await stepsOf(tx, otp), sending);
    if (refusal) throw refusal;
  });
}

async function proceed(
  tx: Transaction, otp: Otp, steps: readonly Step[], sending: FallbackDependencies,
): Promise<ChannelAttemptResult | null> {
  const last = steps.at(-1);
  const isChannelTimedOut = otp.nextAt !== null && otp.nextAt <= sending.now;
  // Since the poll found this code, a delivery may have been reported or the next channel started.
  if (steps.some(isDelivered) || (last && isInProgress(last) && !isChannelTimedOut)) return null;
  return sendByNext(tx, otp, steps, sending);
}

async function sendByNext(
  tx: Transaction, otp: Otp, steps: readonly Step[], { keys, ...accepting }: FallbackDependencies,
): Promise<ChannelAttemptResult> {
  const { now } = accepting;
  if (otp.code === null) throw new Error(`one-time code ${otp.uuid} has not ended and is gone`);
  const unsent = unsentMessages(steps);
  const trial = await sendByNextChannel({ otp, code: openCode(otp.code, otp.uuid, keys), from: otp.nextChannel }, now, (message) => (
    acceptWithin(tx, message, accepting, unsent)));
  await insertSteps(tx, otp, trial.steps, now);
  if (trial.waitSeconds === null && steps.every(isOver)) await endOtp(tx, otp, { status: 'failed', steps, now });
  else await storeNextChannel(
    tx, otp, nextChannelAfter(otp, trial, { since: trial.steps.length > 0 ? now : steps.at(-1)?.at ?? now, now }),
  );
  return trial;
}
