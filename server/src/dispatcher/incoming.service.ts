import { addToStopList, asksToStop } from '../addressbooks';
import { noteIncoming } from '../callbacks';
import type { IncomingMessage } from '../channels';
import type { Transaction } from '../db';
import {
  insertIncoming, joinOldParts, joinParts, keepPart, lastWriter, ownersOf, setOwner, soughtMessages, type NewIncoming, type Owner,
} from './incoming.store';

export type Incoming = IncomingMessage;

/** A part waits so long for the others of its message. */
const GATHER_SECONDS = 600;
const MOST_OLD = 500;
/** Each may look through many messages of every customer that shares the number. */
const SOUGHT_AT_ONCE = 20;

/** Stores messages from recipients, once each; parts of a long one are kept until all are there. */
export async function storeIncoming(
  tx: Transaction, connectionId: bigint, messages: readonly Incoming[], stopWords: readonly string[],
): Promise<void> {
  for (const message of messages) {
    const whole = await wholeOf(tx, connectionId, message);
    if (whole) await take(tx, connectionId, whole, stopWords);
  }
}

/** Hands over what has waited in vain for its other parts. Answers how many messages that were. */
export async function storeOldParts(tx: Transaction, stopWords: readonly string[], afterSeconds = GATHER_SECONDS): Promise<number> {
  const old = await joinOldParts(tx, afterSeconds, MOST_OLD);
  for (const { connectionId, ...message } of old) await take(tx, connectionId, message, stopWords);
  return old.length;
}

async function wholeOf(tx: Transaction, connectionId: bigint, message: Incoming): Promise<NewIncoming | null> {
  const { part } = message;
  if (!part || part.total <= 1) return message;
  if (!await keepPart(tx, connectionId, { ...message, part })) return message;
  return joinParts(tx, connectionId, { ...message, part });
}

/**
 * Finds whose the messages are that came to a number of several customers: who wrote to the sender last. Apart from
 * storing them, since that looks through many messages and receipts wait for it. One that nobody is known to have
 * written to belongs to nobody. Answers how many were looked at.
 */
export async function seekOwners(tx: Transaction, stopWords: readonly string[]): Promise<number> {
  const sought = await soughtMessages(tx, SOUGHT_AT_ONCE);
  for (const message of sought) {
    const owner = await lastWriter(tx, await ownersOf(tx, message.connectionId, message.destination), message.source);
    await setOwner(tx, message.id, owner);
    if (owner) await tellOwner(tx, owner, message, stopWords);
  }
  return sought.length;
}

async function take(tx: Transaction, connectionId: bigint, message: NewIncoming, stopWords: readonly string[]): Promise<void> {
  const owners = await ownersOf(tx, connectionId, message.destination);
  const id = await insertIncoming(tx, connectionId, message, owners);
  const [owner] = owners;
  if (id !== null && owner && owners.length === 1) await tellOwner(tx, owner, { ...message, id }, stopWords);
}

/** Who writes the word that stops it, to a customer, is put on that customer's stop list. */
async function tellOwner(
  tx: Transaction, { customerId }: Owner, { id, source, text }: { id: bigint; source: string; text: string }, stopWords: readonly string[],
): Promise<void> {
  await noteIncoming(tx, id);
  if (asksToStop(text, stopWords)) await addToStopList(tx, customerId, source.replace(/^\+/, ''));
}
