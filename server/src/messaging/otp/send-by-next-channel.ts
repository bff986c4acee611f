import { isAppError, MIN_TTL_SECONDS, type ErrorName } from '@portal/contracts';
import type { AcceptedMessage, SingleRequest } from '../mailings';
import { codeMessage, maskOf } from './code-message';
import type { Otp } from './otp.store';
import type { NewStep } from './step.store';

export type ChannelRequest = {
  otp: Pick<Otp, 'customerId' | 'keyId' | 'recipient' | 'otpRequest' | 'expiresAt'>;
  code: string;
  from: number;
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
type Found<Accepted> = ChannelAttemptResult & { accepted: Accepted | null };

/** Accepts a channel's message. `resultOf`: the result that its acceptance would have. */
type Accept<Accepted> = (message: SingleRequest, resultOf: (accepted: AcceptedMessage) => ChannelAttemptResult) => Promise<Accepted>;

/** Errors that concern one channel only: the next channel is tried immediately. */
const CHANNEL_ERRORS: readonly ErrorName[] = ['no_direction', 'landline_not_allowed', 'no_price', 'no_route', 'alpha_name_not_found'];

/** Retry interval while the balance is too low. */
const MONEY_SECONDS = 5;

/** Tries channels from `from` until one accepts the message. The steps must be stored in the transaction of `accept`. */
export async function sendByNextChannel<Accepted extends AcceptedMessage>(
  { otp, code, from }: ChannelRequest, now: Date, accept: Accept<Accepted>,
): Promise<Found<Accepted>> {
  const { channels } = otp.otpRequest;
  const steps: NewStep[] = [];
  const without = (rest: Omit<ChannelAttemptResult, 'steps'>) => ({ ...rest, steps, accepted: null });
  let refusal: Error | null = null;
  for (const [position, channel] of channels.entries()) {
    if (position < from) continue;
    const step = { position, type: channel.type };
    const resultOf = ({ listId, messageId }: AcceptedMessage): ChannelAttemptResult => ({
      steps: [...steps, { ...step, listId, messageId, error: null }],
      nextChannel: position + 1, waitSeconds: channel.waitSeconds, refusal: null,
    });
    try {
      const accepted = await accept(requestOf(channel, otp, code, now), resultOf);
      return { ...resultOf(accepted), accepted };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const name = nameOf(error);
      if (name === 'balance_insufficient') return without({ nextChannel: position, waitSeconds: MONEY_SECONDS, refusal: error });
      steps.push({ ...step, listId: null, messageId: null, error: name });
      refusal ??= error;
      if (!CHANNEL_ERRORS.includes(name)) return without({ nextChannel: channels.length, waitSeconds: null, refusal: error });
    }
  }
  return without({ nextChannel: channels.length, waitSeconds: null, refusal });
}

type Channel = Otp['otpRequest']['channels'][number];

function requestOf({ type, alphaNameUuid }: Channel, otp: ChannelRequest['otp'], code: string, now: Date): SingleRequest {
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
