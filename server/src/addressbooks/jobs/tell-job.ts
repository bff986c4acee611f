import type { Transaction } from '../../db';
import { appendEvents, type LogChannel, type NewEvent } from '../../realtime';
import { newsOfJob } from './job-turn.store';

/** Open pages hear of a running job twice a second at most, and of its end always. */
const TELL_EVERY_MS = 500;

/** As the last statement of a transaction that changes a job. */
export async function tellJob(tx: Transaction, customerId: bigint, id: bigint): Promise<void> {
  const news = await newsOfJob(tx, customerId, id, TELL_EVERY_MS);
  if (!news) return;
  const { changedUuids, ...job } = news;
  await appendEvents(tx, [
    // Without its book there is nobody who could be told of it by what he sees.
    ...(job.bookUuid === null ? [] : [{ customerId, channel: channelOf(job.bookUuid), event: { event: 'addressbook.job' as const, data: job } }]),
    ...changedUuids.map((uuid) => bookChanged(customerId, uuid)),
  ]);
}

/** Heard by those who see the book. */
const channelOf = (uuid: string): LogChannel => `address_book:${uuid}`;

export function bookChanged(customerId: bigint, uuid: string): NewEvent {
  return { customerId, channel: channelOf(uuid), event: { event: 'addressbook.changed', data: { uuid } } };
}

/** As the last statement of a transaction that changes these books or their contacts. */
export async function tellBooks(tx: Transaction, customerId: bigint, uuids: readonly string[]): Promise<void> {
  await appendEvents(tx, uuids.map((uuid) => bookChanged(customerId, uuid)));
}
