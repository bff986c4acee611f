import { isAppError, MIN_TTL_SECONDS, type ErrorName } from '@portal/contracts';
import { inTransaction, type Transaction } from '../db';
import { acceptWithin, stopUnsent, type AcceptedMessage, type Accepting, type SingleRequest } from '../mailings';
import { codeMessage, maskOf } from './code-message';
import type { Otp } from './otp.store';
import type { NewStep } from './step.store';

export type Trying = {
  otp: Pick<Otp, 'customerId' | 'keyId' | 'recipient' | 'asked' | 'expiresAt'>;
  code: string;
  /** The first channel whose turn it is. */
  from: number;
  /** Lists of messages of channels before, which shall not leave beside the next. */
  unsent: readonly bigint[];
};
export type Trial = {
  steps: NewStep[];
  /** As of an otp: all of its channels where what refused one would refuse the others. */
  tried: number;
  /** Until the next channel's turn: of the channel that was taken, or until money may have come. Null where none was taken and none follows. */
  waitSeconds: number | null;
  /** Thrown where none was taken: by what no channel gets past, else by the first. Null where one was, or where there was none to take. */
  refusal: Error | null;
};

/** Of a channel alone, so that the next has its turn at once. */
const OF_A_CHANNEL: readonly ErrorName[] = ['no_direction', 'no_price', 'no_route', 'alpha_name_not_found'];

/** What was set aside for a message before comes back once that has ended, and a customer may pay in: so often a channel that cannot be paid is tried again. */
const MONEY_SECONDS = 5;

/** Gives the channels their turns until a message of one is taken in. Whoever calls it stores the steps in the same transaction. */
export async function tryChannels(tx: Transaction, trying: Trying, accepting: Accepting): Promise<Trial> {
  const { channels } = trying.otp.asked;
  const steps: NewStep[] = [];
  let refusal: Error | null = null;
  for (const [place, channel] of channels.entries()) {
    if (place < trying.from) continue;
    const step = { place, type: channel.type };
    try {
      steps.push({ ...step, ...await send(tx, channel, trying, accepting), error: null });
      return { steps, tried: place + 1, waitSeconds: channel.waitSeconds, refusal: null };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const name = nameOf(error);
      if (name === 'balance_insufficient') return { steps, tried: place, waitSeconds: MONEY_SECONDS, refusal: error };
      steps.push({ ...step, listId: null, messageId: null, error: name });
      refusal ??= error;
      if (!OF_A_CHANNEL.includes(name)) return { steps, tried: channels.length, waitSeconds: null, refusal: error };
    }
  }
  return { steps, tried: channels.length, waitSeconds: null, refusal };
}

type Channel = Otp['asked']['channels'][number];

async function send(tx: Transaction, channel: Channel, trying: Trying, accepting: Accepting): Promise<AcceptedMessage> {
  const { otp: { customerId }, unsent } = trying;
  const message = requestOf(channel, trying, accepting.now);
  if (unsent.length === 0) return acceptWithin(tx, message, accepting);
  // Undone together with what refuses the message: the one before may leave then.
  return inTransaction(tx, async (part) => {
    await stopUnsent(part, customerId, unsent, accepting.now);
    return acceptWithin(part, message, accepting);
  });
}

function requestOf({ type, alphaNameUuid }: Channel, { otp, code }: Trying, now: Date): SingleRequest {
  const { customerId, keyId, recipient, asked, expiresAt } = otp;
  const seconds = Math.ceil((expiresAt.getTime() - now.getTime()) / 1_000);
  return {
    ...codeMessage(type, code, asked), shown: codeMessage(type, maskOf(code), asked), customerId, loginId: null, ...(keyId !== null && { keyId }), recipient: `+${recipient}`, alphaNameUuid,
    ...(asked.organizationUuid !== null && { organizationUuid: asked.organizationUuid }), stopListCheck: asked.stopListCheck, ttlSeconds: Math.max(MIN_TTL_SECONDS, seconds),
  };
}

function isRefusal(error: unknown): error is Error {
  return isAppError(error) || (error instanceof Error && ['StoppedTraffic', 'LimitPassed'].includes(error.name));
}

/** What a limit or an admin has stopped is no error of the catalogue until `refusalOf` has made one of it, outside of the transaction. */
function nameOf(refusal: Error): ErrorName {
  return isAppError(refusal) ? refusal.error : 'traffic_stopped';
}
