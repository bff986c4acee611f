import type { CountryCode } from '@portal/messaging/phone';
import { addToStopList, asksToStop } from '../addressbooks';
import { noteIncoming } from '../callbacks';
import type { IncomingMessage } from '../channels';
import { noteChatIncoming, type ChatIncoming } from '../chats';
import type { Transaction } from '../db';
import { appendEvents, type NewEvent } from '../realtime';
import { isPhone, sourceOf, withoutPlus } from './incoming-source';
import {
  insertIncoming, joinOldParts, joinParts, keepPart, lastWriter, ownersOf, setOwner, soughtMessages, type NewIncoming, type Owner,
} from './incoming.store';
import { storable } from './storable-incoming';

export type Incoming = IncomingMessage;

/** A part waits so long for the others of its message. */
const GATHER_SECONDS = 600;
const MOST_OLD = 500;
/** Each asks for the messages of every customer that shares the number. */
const SOUGHT_AT_ONCE = 20;

/** `home`: whose rules numbers follow that messages come from as they are dialled at home. */
export type IncomingRules = { stopWords: readonly string[]; home?: CountryCode | undefined };

/** What follows from messages that were stored: what goes to the chats, and what else open pages are told of. */
export type Arrivals = { incoming: ChatIncoming[]; events: NewEvent[] };

/**
 * Stores messages from recipients, once each; parts of a long one are kept until all are there. What follows is for the end of
 * the transaction, since it holds the chats and the log.
 */
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

/** Hands over what has waited in vain for its other parts. Answers how many messages that were. */
export async function storeOldParts(tx: Transaction, stopWords: readonly string[], afterSeconds = GATHER_SECONDS): Promise<number> {
  const arrivals: Arrivals = { incoming: [], events: [] };
  const old = await joinOldParts(tx, afterSeconds, MOST_OLD);
  for (const { connectionId, ...message } of old) await take(tx, connectionId, message, { stopWords, arrivals });
  await tellArrivals(tx, arrivals);
  return old.length;
}

async function wholeOf(tx: Transaction, connectionId: bigint, message: Incoming): Promise<NewIncoming | null> {
  const { part } = message;
  if (!part || part.total <= 1) return message;
  if (!await keepPart(tx, connectionId, { ...message, part })) return message;
  return joinParts(tx, connectionId, { ...message, part });
}

/**
 * Finds whose the messages are that came to a number of several alpha names: of the one that wrote to the sender last. Apart
 * from storing them, since that looks through messages and receipts wait for it. Where none has written, one of several customers
 * belongs to nobody, and one customer's to the first alpha name. Answers how many were looked at.
 */
export async function seekOwners(tx: Transaction, stopWords: readonly string[]): Promise<number> {
  const arrivals: Arrivals = { incoming: [], events: [] };
  const sought = await soughtMessages(tx, SOUGHT_AT_ONCE);
  for (const message of sought) {
    const owner = await ownerAmong(tx, await ownersOf(tx, message.connectionId, message.destination), message.source);
    await setOwner(tx, message.id, owner);
    if (owner) await noteArrival(tx, { ...message, ...owner, incomingId: message.id }, { stopWords, arrivals });
  }
  await tellArrivals(tx, arrivals);
  return sought.length;
}

async function ownerAmong(tx: Transaction, owners: readonly Owner[], source: string): Promise<Owner | null> {
  const [first] = owners;
  const isOneCustomers = owners.every(({ customerId }) => customerId === first?.customerId);
  return await lastWriter(tx, owners, withoutPlus(source)) ?? (isOneCustomers && first ? first : null);
}

type Taking = { stopWords: readonly string[]; arrivals: Arrivals };

async function take(tx: Transaction, connectionId: bigint, message: NewIncoming, taking: Taking): Promise<void> {
  const owners = await ownersOf(tx, connectionId, message.destination);
  const incomingId = await insertIncoming(tx, connectionId, message, owners);
  const [owner] = owners;
  if (incomingId !== null && owner && owners.length === 1) await noteArrival(tx, { ...message, ...owner, connectionId, incomingId }, taking);
}

/** Who writes the word that stops it, to a customer, is put on that customer's stop list. What cannot be answered begins no chat. */
async function noteArrival(tx: Transaction, message: ChatIncoming, { stopWords, arrivals }: Taking): Promise<void> {
  const { incomingId, customerId, text } = message;
  const source = withoutPlus(message.source);
  await noteIncoming(tx, incomingId);
  if (asksToStop(text, stopWords)) arrivals.events.push(...await addToStopList(tx, customerId, source));
  if (isPhone(source)) arrivals.incoming.push({ ...message, source });
}

async function tellArrivals(tx: Transaction, { incoming, events }: Arrivals): Promise<void> {
  await appendEvents(tx, [...events, ...await noteChatIncoming(tx, incoming)]);
}
