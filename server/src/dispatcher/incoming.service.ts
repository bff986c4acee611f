import { addToStopList, asksToStop } from '../addressbooks';
import { noteIncoming } from '../callbacks';
import type { IncomingMessage } from '../channels';
import type { Transaction } from '../db';
import { insertIncoming, joinOldParts, joinParts, keepPart, ownerOf, type NewIncoming } from './incoming.store';

export type Incoming = IncomingMessage;

/** A part waits so long for the others of its message. */
const GATHER_SECONDS = 600;
const MOST_OLD = 500;

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

/** Who writes the word that stops it, to a customer, is put on that customer's stop list. */
async function take(tx: Transaction, connectionId: bigint, message: NewIncoming, stopWords: readonly string[]): Promise<void> {
  const owner = await ownerOf(tx, connectionId, message);
  const id = await insertIncoming(tx, connectionId, message, owner);
  if (id === null || !owner) return;
  await noteIncoming(tx, id);
  if (asksToStop(message.text, stopWords)) await addToStopList(tx, owner.customerId, message.source.replace(/^\+/, ''));
}
