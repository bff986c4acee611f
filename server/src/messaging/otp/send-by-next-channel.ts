import { isAppError, MIN_TTL_SECONDS, type ErrorName } from '@portal/contracts';
import { inTransaction, type Transaction } from '../../platform/db';
import { acceptWithin, cancelUnsent, type AcceptedMessage, type Accepting, type SingleRequest } from '../mailings';
import { codeMessage, maskOf } from './code-message';
import type { Otp } from './otp.store';
import type { NewStep } from './step.store';

export type ChannelRequest = {
  otp: Pick<Otp, 'customerId' | 'keyId' | 'recipient' | 'otpRequest' | 'expiresAt'>;
  code: string;
  from: number;
  /** Mailing lists of earlier channels' unsent messages, which are canceled when the next channel accepts its message. */
  unsent: readonly bigint[];
};
export type ChannelAttemptResult = {
  steps: NewStep[];
  /** Index of the channel to try next; the number of channels if none is left. */
  nextChannel: number;
  /** Seconds until the next channel starts, or until the retry if the balance is too low. Null if no channel accepted and none is left. */
  waitSeconds: number | null;
  /** The error that ended the search, or else the first channel's error. Null if a channel accepted or no channel was left to try. */
  refusal: Error | null;
};

/** Errors that concern one channel only: the next channel is tried immediately. */
const CHANNEL_ERRORS: readonly ErrorName[] = ['no_direction', 'landline_not_allowed', 'no_price', 'no_route', 'alpha_name_not_found'];

/** Retry interval while the balance is too low. */
const MONEY_SECONDS = 5;

/** Tries channels from `from` until one accepts the message. The caller must store the steps in the same transaction. */
export async function sendByNextChannel(tx: Transaction, trying: ChannelRequest, accepting: Accepting): Promise<ChannelAttemptResult> {
  const { channels } = trying.otp.otpRequest;
  const steps: NewStep[] = [];
  let refusal: Error | null = null;
  for (const [position, channel] of channels.entries()) {
    if (position < trying.from) continue;
    const step = { position, type: channel.type };
    try {
      steps.push({ ...step, ...await send(tx, channel, trying, accepting), error: null });
      return { steps, nextChannel: position + 1, waitSeconds: channel.waitSeconds, refusal: null };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const name = nameOf(error);
      if (name === 'balance_insufficient') return { steps, nextChannel: position, waitSeconds: MONEY_SECONDS, refusal: error };
      steps.push({ ...step, listId: null, messageId: null, error: name });
      refusal ??= error;
      if (!CHANNEL_ERRORS.includes(name)) return { steps, nextChannel: channels.length, waitSeconds: null, refusal: error };
    }
  }
  return { steps, nextChannel: channels.length, waitSeconds: null, refusal };
}

type Channel = Otp['otpRequest']['channels'][number];

async function send(tx: Transaction, channel: Channel, trying: ChannelRequest, accepting: Accepting): Promise<AcceptedMessage> {
  const { otp: { customerId }, unsent } = trying;
  const message = requestOf(channel, trying, accepting.now);
  if (unsent.length === 0) return acceptWithin(tx, message, accepting);
  // If the new message is refused, the cancellation is rolled back, so that the earlier messages can still be sent.
  return inTransaction(tx, async (part) => {
    await cancelUnsent(part, customerId, unsent, accepting.now);
    return acceptWithin(part, message, accepting);
  });
}

function requestOf({ type, alphaNameUuid }: Channel, { otp, code }: ChannelRequest, now: Date): SingleRequest {
  const { customerId, keyId, recipient, otpRequest, expiresAt } = otp;
  const seconds = Math.ceil((expiresAt.getTime() - now.getTime()) / 1_000);
  return {
    ...codeMessage(type, code, otpRequest), shown: codeMessage(type, maskOf(code), otpRequest), customerId, loginId: null,
    ...(keyId !== null && { keyId }), recipient: `+${recipient}`, alphaNameUuid,
    ...(otpRequest.organizationUuid !== null && { organizationUuid: otpRequest.organizationUuid }), stopListCheck: otpRequest.stopListCheck,
    ttlSeconds: Math.max(MIN_TTL_SECONDS, seconds),
  };
}

function isRefusal(error: unknown): error is Error {
  return isAppError(error) || (error instanceof Error && ['TrafficBlockedError', 'LimitPassed'].includes(error.name));
}

/** Returns the error name of a step. Limit and block errors get their own names later, from `refusalOf`. */
function nameOf(refusal: Error): ErrorName {
  return isAppError(refusal) ? refusal.error : 'traffic_stopped';
}
