import type { CountryCode } from '@portal/messaging/phone';
import { fulfillWish, subscriptionWish } from '../../addressbooks';
import { noteIncoming } from '../../../platform/callbacks';
import type { IncomingMessage } from '../../channels';
import { noteChatIncoming, type ChatIncoming } from '../../chats';
import type { Transaction } from '../../../platform/db';
import { appendEvents, type NewEvent } from '../../../platform/realtime';
import { isPhone, sourceOf, withoutPlus } from './incoming-source';
import {
  insertIncoming, joinOldParts, joinParts, insertPart, lastWriter, ownersOf, setOwner, unownedMessages, type NewIncoming, type SenderOwner,
} from './incoming.store';

/** PostgreSQL can store neither U+0000 nor half a surrogate pair. */
const unstorable = /[\0\p{Surrogate}]/gu;
const REPLACEMENT = '\uFFFD';

/** Replaces characters that cannot be stored, so that a faulty message can be stored and does not block its batch. */
function storable(message: IncomingMessage): IncomingMessage {
  const { source, destination, text, providerMessageId, file } = message;
  return {
    ...message, source: clean(source), destination: clean(destination), text: clean(text), providerMessageId: clean(providerMessageId),
    ...(file && { file: { url: clean(file.url), ...(file.name !== undefined && { name: clean(file.name) }) } }),
  };
}

function clean(text: string): string {
  return text.replace(unstorable, REPLACEMENT);
}

export type Incoming = IncomingMessage;

const GATHER_SECONDS = 600;
const MAX_OLD = 500;
/** Kept small, because each message needs a query over all customers that share the number. */
const UNOWNED_AT_ONCE = 20;

/** `home`: country for reading senders' national numbers. */
export type IncomingRules = { stopWords: readonly string[]; home?: CountryCode | undefined };

export type Arrivals = { incoming: ChatIncoming[]; events: NewEvent[] };

/** Stores each message once. The caller publishes the result last in its transaction, since that locks chats and the event log. */
export async function storeIncoming(
  tx: Transaction, connectionId: bigint, messages: readonly Incoming[], { stopWords, home }: IncomingRules,
): Promise<Arrivals> {
  const arrivals: Arrivals = { incoming: [], events: [] };
  for (const message of messages) {
    const source = sourceOf(message.source, home);
    const whole = await wholeOf(tx, connectionId, storable({ ...message, source }));
    if (whole) await take(tx, connectionId, whole, { stopWords, arrivals });
  }
  return arrivals;
}

export async function storeOldParts(tx: Transaction, stopWords: readonly string[], afterSeconds = GATHER_SECONDS): Promise<number> {
  const arrivals: Arrivals = { incoming: [], events: [] };
  const old = await joinOldParts(tx, afterSeconds, MAX_OLD);
  for (const { connectionId, ...message } of old) await take(tx, connectionId, message, { stopWords, arrivals });
  await publishArrivals(tx, arrivals);
  return old.length;
}

async function wholeOf(tx: Transaction, connectionId: bigint, message: Incoming): Promise<NewIncoming | null> {
  const { part } = message;
  if (!part || part.total <= 1) return message;
  if (!await insertPart(tx, connectionId, { ...message, part })) return message;
  return joinParts(tx, connectionId, { ...message, part });
}

/**
 * Finds the owner of messages to a shared number: the alpha name that last wrote to the sender. If none did, takes the first alpha name if
 * all belong to one customer. Not part of `storeIncoming`, whose receipts would wait for the search. Returns the number of examined
 * messages.
 */
export async function seekOwners(tx: Transaction, stopWords: readonly string[]): Promise<number> {
  const arrivals: Arrivals = { incoming: [], events: [] };
  const unowned = await unownedMessages(tx, UNOWNED_AT_ONCE);
  for (const message of unowned) {
    const owner = await ownerAmong(tx, await ownersOf(tx, message.connectionId, message.destination), message.source);
    await setOwner(tx, message.id, owner);
    if (owner) await noteArrival(tx, { ...message, ...owner, incomingId: message.id }, { stopWords, arrivals });
  }
  await publishArrivals(tx, arrivals);
  return unowned.length;
}

async function ownerAmong(tx: Transaction, owners: readonly SenderOwner[], source: string): Promise<SenderOwner | null> {
  const [first] = owners;
  const isOneCustomers = owners.every(({ customerId }) => customerId === first?.customerId);
  return await lastWriter(tx, owners, withoutPlus(source)) ?? (isOneCustomers && first ? first : null);
}

type Taking = { stopWords: readonly string[]; arrivals: Arrivals };

async function take(tx: Transaction, connectionId: bigint, message: NewIncoming, taking: Taking): Promise<void> {
  const owners = await ownersOf(tx, connectionId, message.destination);
  const incomingId = await insertIncoming(tx, connectionId, message, owners);
  const [owner] = owners;
  if (incomingId !== null && owner && owners.length === 1) {
    await noteArrival(tx, { ...message, ...owner, connectionId, incomingId }, taking);
  }
}

/** A stop request puts the sender on the customer's stop list, a start request takes it off. A sender without a number starts no chat. */
async function noteArrival(tx: Transaction, message: ChatIncoming, { stopWords, arrivals }: Taking): Promise<void> {
  const { incomingId, customerId, alphaNameId, text } = message;
  const source = withoutPlus(message.source);
  await noteIncoming(tx, incomingId);
  const wish = subscriptionWish(text, stopWords);
  if (wish) arrivals.events.push(...await fulfillWish(tx, { customerId, num: source, alphaNameId }, { wish, now: new Date() }));
  if (isPhone(source)) arrivals.incoming.push({ ...message, source });
}

async function publishArrivals(tx: Transaction, { incoming, events }: Arrivals): Promise<void> {
  await appendEvents(tx, [...events, ...await noteChatIncoming(tx, incoming)]);
}
