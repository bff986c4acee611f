import type { Transaction } from '../../db';
import { appendEvents, type LogChannel, type NewEvent } from '../../realtime';
import { newsOfJob } from './job-turn.store';

/** At most twice a second per running job; the end is always published. */
const TELL_EVERY_MS = 500;

/** Last statement of a transaction that changes a job. */
export async function publishJob(tx: Transaction, customerId: bigint, id: bigint): Promise<void> {
  const news = await newsOfJob(tx, customerId, id, TELL_EVERY_MS);
  if (!news) return;
  const { changedUuids, ...job } = news;
  await appendEvents(tx, [
    // Without a book there is no channel to publish to.
    ...(job.bookUuid === null ? [] : [{ customerId, channel: channelOf(job.bookUuid), event: { event: 'addressbook.job' as const, data: job } }]),
    ...changedUuids.map((uuid) => bookChanged(customerId, uuid)),
  ]);
}

/** Subscribed to by viewers of the book. */
const channelOf = (uuid: string): LogChannel => `address_book:${uuid}`;

export function bookChanged(customerId: bigint, uuid: string): NewEvent {
  return { customerId, channel: channelOf(uuid), event: { event: 'addressbook.changed', data: { uuid } } };
}

/** Last statement of a transaction that changes these books or their contacts. */
export async function publishBooks(tx: Transaction, customerId: bigint, uuids: readonly string[]): Promise<void> {
  await appendEvents(tx, uuids.map((uuid) => bookChanged(customerId, uuid)));
}
