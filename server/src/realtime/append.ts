import { EventEmitter } from 'node:events';
import type { LiveEvent } from '@portal/contracts';
import type { Db } from '../db';
import { holdLogs, insertEvents, type CustomerOffset, type LogChannel, type NewEvent, type ReadyEvent } from './event-log.store';

const appended = new EventEmitter<{ appended: [CustomerOffset[]] }>();

/**
 * Puts events into the customers' logs, as part of the caller's transaction: they exist when it commits, and the
 * program's Announcer wakes the nodes then. Make it the last statement of a transaction, since it holds the customer's
 * place in the log until the commit. Events that are functions are made when the logs of all these customers are held.
 */
export async function appendEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  appended.emit('appended', await insertEvents(db, await readyEvents(db, events)));
}

async function readyEvents(db: Db, events: readonly NewEvent[]): Promise<ReadyEvent[]> {
  if (events.some(({ event }) => typeof event === 'function')) await holdLogs(db, events.map(({ customerId }) => customerId));
  return Promise.all(events.map(async (each) => ({ ...each, event: typeof each.event === 'function' ? await each.event(db) : each.event })));
}

export async function appendEvent(db: Db, customerId: bigint, channel: LogChannel, event: LiveEvent): Promise<void> {
  await appendEvents(db, [{ customerId, channel, event }]);
}

/** For the Announcer of this program; the events are written but perhaps not committed yet. */
export function onAppended(listener: (offsets: CustomerOffset[]) => void): () => void {
  appended.on('appended', listener);
  return () => appended.off('appended', listener);
}
