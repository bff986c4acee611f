import { EventEmitter } from 'node:events';
import type { Channel, LiveEvent } from '@portal/contracts';
import type { Db } from '../db';
import { insertEvents, type CustomerOffset, type NewEvent } from './event-log.store';

const appended = new EventEmitter<{ appended: [CustomerOffset[]] }>();

/**
 * Puts events into the customers' logs, as part of the caller's transaction: they exist when it commits, and the
 * program's Announcer wakes the nodes then. Make it the last statement of a transaction, since it holds the customer's
 * place in the log until the commit.
 */
export async function appendEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  appended.emit('appended', await insertEvents(db, events));
}

export async function appendEvent(db: Db, customerId: bigint, channel: Channel, event: LiveEvent): Promise<void> {
  await appendEvents(db, [{ customerId, channel, event }]);
}

/** For the Announcer of this program; the events are written but perhaps not committed yet. */
export function onAppended(listener: (offsets: CustomerOffset[]) => void): () => void {
  appended.on('appended', listener);
  return () => appended.off('appended', listener);
}
