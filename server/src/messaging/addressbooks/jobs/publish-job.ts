import type { Transaction } from '../../../platform/db';
import { appendEvents, type LogChannel, type NewEvent } from '../../../platform/realtime';
import { claimJobNotification } from './job-lease.store';

/** Minimum time between two events of a running job. The end of a job is published at once. */
const MIN_PUBLISH_INTERVAL_MS = 500;

/** Publishes the progress of a job. Call it last in the transaction, because it locks the customer's event log until commit. */
export async function publishJob(tx: Transaction, customerId: bigint, id: bigint): Promise<void> {
  const progress = await claimJobNotification(tx, customerId, id, MIN_PUBLISH_INTERVAL_MS);
  if (!progress) return;
  const { changedUuids, ...job } = progress;
  await appendEvents(tx, [
    ...(job.bookUuid === null ? [] : [
      { customerId, channel: channelOf(job.bookUuid), event: { event: 'addressbook.job' as const, data: job } },
    ]),
    ...changedUuids.map((uuid) => bookChanged(customerId, uuid)),
  ]);
}

const channelOf = (uuid: string): LogChannel => `address_book:${uuid}`;

export function bookChanged(customerId: bigint, uuid: string): NewEvent {
  return { customerId, channel: channelOf(uuid), event: { event: 'addressbook.changed', data: { uuid } } };
}

/** Publishes a change of books or their contacts. Call it last in the transaction, because it locks the customer's event log. */
export async function publishBooks(tx: Transaction, customerId: bigint, uuids: readonly string[]): Promise<void> {
  await appendEvents(tx, uuids.map((uuid) => bookChanged(customerId, uuid)));
}
