import { EventEmitter } from 'node:events';
import type { LiveEvent } from '@portal/contracts';
import type { Db } from '../db';
import { lockLogs, insertEvents, type CustomerOffset, type LogChannel, type NewEvent, type ReadyEvent } from './event-log.store';

const appended = new EventEmitter<{ appended: [CustomerOffset[]] }>();

/** Call it last in the caller's transaction: it locks the customers' logs until commit. Deferred events are created under the lock. */
export async function appendEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  appended.emit('appended', await insertEvents(db, await readyEvents(db, events)));
}

async function readyEvents(db: Db, events: readonly NewEvent[]): Promise<ReadyEvent[]> {
  if (events.some(({ event }) => typeof event === 'function')) await lockLogs(db, events.map(({ customerId }) => customerId));
  return Promise.all(
    events.map(async (each) => ({ ...each, event: typeof each.event === 'function' ? await each.event(db) : each.event })),
  );
}

export async function appendEvent(db: Db, customerId: bigint, channel: LogChannel, event: LiveEvent): Promise<void> {
  await appendEvents(db, [{ customerId, channel, event }]);
}

export function onAppended(listener: (offsets: CustomerOffset[]) => void): () => void {
  appended.on('appended', listener);
  return () => appended.off('appended', listener);
}
