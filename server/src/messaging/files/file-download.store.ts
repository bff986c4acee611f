import { announceWork } from '../../platform/background';
import type { Db, Transaction } from '../../platform/db';

/** `url` comes from the provider, unchecked. `phone` is the sender's number, `connectionId` the connection of the message. */
export type NewFileDownload = {
  customerId: bigint; chatMessageUuid: string; connectionId: bigint; phone: string; url: string; name: string;
};
export type FileDownload = NewFileDownload & { host: string; attempts: number };

/** The download starts after the commit. */
export async function queueDownload(
  tx: Transaction, { customerId, chatMessageUuid, connectionId, phone, url, name }: NewFileDownload,
): Promise<void> {
  await tx`
    insert into file_download (customer_id, chat_message_uuid, connection_id, phone, url, name)
    values (${customerId}, ${chatMessageUuid}, ${connectionId}, ${phone}, ${url}, ${name})`;
  announceWork('files');
}

export type DownloadClaim = {
  leaseSeconds: number;
  /** Hosts that already have the maximum number of concurrent downloads. */
  busyHosts: readonly string[];
  busyCustomers: readonly bigint[];
  /** Recently served customers, least recent first. A claim prefers customers not listed, then the least recent. */
  lately: readonly bigint[];
};

/** Leases one due download. A claim counts as an attempt, even if the claiming process dies. */
export async function claimDownload(
  db: Db, { leaseSeconds, busyHosts, busyCustomers, lately }: DownloadClaim,
): Promise<FileDownload | undefined> {
  const [queued] = await db<FileDownload[]>`
    update file_download set attempts = attempts + 1, leased_until = now() + ${leaseSeconds}::float8 * interval '1 second'
    where chat_message_uuid = (
      select chat_message_uuid from file_download
      where not_before <= now() and leased_until <= now()
        and host <> all(${[...busyHosts]}::text[]) and customer_id <> all(${busyCustomers.map(String)}::bigint[])
      order by array_position(${lately.map(String)}::bigint[], customer_id) nulls first, not_before
      limit 1 for update skip locked)
    returning customer_id as "customerId", chat_message_uuid as "chatMessageUuid", connection_id as "connectionId", phone, url, host, name,
      attempts`;
  return queued;
}

/** Removes a finished download. False if another process has claimed it since and will report the result. */
export async function endDownload(tx: Transaction, { customerId, chatMessageUuid, attempts }: FileDownload): Promise<boolean> {
  const { count } = await tx`
    delete from file_download where customer_id = ${customerId} and chat_message_uuid = ${chatMessageUuid} and attempts = ${attempts}`;
  return count === 1;
}

export async function postponeDownload(db: Db, { customerId, chatMessageUuid, attempts }: FileDownload, seconds: number): Promise<void> {
  await db`
    update file_download set not_before = now() + ${seconds}::float8 * interval '1 second', leased_until = '-infinity'
    where customer_id = ${customerId} and chat_message_uuid = ${chatMessageUuid} and attempts = ${attempts}`;
}

export async function returnDownload(db: Db, { customerId, chatMessageUuid, attempts }: FileDownload): Promise<void> {
  await db`
    update file_download set attempts = attempts - 1, leased_until = '-infinity'
    where customer_id = ${customerId} and chat_message_uuid = ${chatMessageUuid} and attempts = ${attempts}`;
}
