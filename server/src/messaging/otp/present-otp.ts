import { AppError, toAmount } from '@portal/contracts';
import { MAX_OTP_ATTEMPTS, type ApiOtp, type OtpStatus } from '@portal/contracts/api';
import { DELIVERY_STATUS, isMessageOutcome, outcomeName, outcomeOf } from '@portal/messaging';
import { publicId } from '../../platform/publicids';
import type { NewOtpRow, Otp } from './otp.store';
import { isStopped } from './step-state';
import type { Step } from './step.store';

/** Codes past `expiresAt` are `expired` even before the background work has ended them. */
export function statusAt({ status, expiresAt }: Pick<Otp, 'status' | 'expiresAt'>, now: Date): OtpStatus {
  return status === 'pending' && expiresAt <= now ? 'expired' : status;
}

export function closed(otp: Pick<Otp, 'status' | 'expiresAt'>, now: Date): AppError | null {
  const status = statusAt(otp, now);
  return status === 'pending' ? null : new AppError('otp_closed', { status });
}

export function presentOtp(otp: Otp, steps: readonly Step[], now: Date): ApiOtp {
  const status = statusAt(otp, now);
  const claimed = steps.filter(({ error }) => error === null);
  return {
    uuid: otp.uuid,
    to: otp.recipient,
    status,
    channel: status === 'pending' ? claimed.at(-1)?.type ?? null : null,
    attemptsLeft: Math.max(0, MAX_OTP_ATTEMPTS - otp.attempts),
    expires: otp.expiresAt.toISOString(),
    created: otp.createdAt.toISOString(),
    tries: steps.map((step) => presentStep(otp, step)),
    currency: claimed.at(-1)?.currency ?? '',
  };
}

/** A code that was just created, which saves reading it. */
export function presentNew({ steps, ...otp }: NewOtpRow, currency: string): ApiOtp {
  const stored = steps.map((step): Step => ({
    ...step, at: otp.createdAt, status: DELIVERY_STATUS.scheduled, reason: null, sent: false, stopped: false, charged: 0n, currency,
    cliFilter: null,
  }));
  return presentOtp({ ...otp, status: 'pending', attempts: 0 }, stored, otp.createdAt);
}

function presentStep({ customerId }: Pick<Otp, 'customerId'>, step: Step): ApiOtp['tries'][number] {
  const { type, messageId, error, charged } = step;
  return { type, messageUuid: messageId === null ? null : publicId(
    'message', customerId, messageId,
  ), status: statusOf(step), error, cost: toAmount(charged) };
}

function statusOf(step: Step): string {
  const { error, status, reason } = step;
  if (error !== null) return 'refused';
  if (isStopped(step) || reason === 'cancelled') return 'canceled';
  if (status === 0) return 'queued';
  const outcome = outcomeOf(step);
  return isMessageOutcome(outcome) ? outcomeName(outcome) : 'unknown';
}
