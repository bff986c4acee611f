import { announceWork } from '../background';
import type { Db, Transaction } from '../db';

/** `url` is the provider's, unchecked. `phone` and `connectionId`: the sender and its connection. */
export type NewWish = { customerId: bigint; chatMessageUuid: string; connectionId: bigint; phone: string; url: string; name: string };
export type FileWish = NewWish & { host: string; tries: number };

/** The download starts after the commit. */
export async function wishFile(tx: Transaction, { customerId, chatMessageUuid, connectionId, phone, url, name }: NewWish): Promise<void> {
  await tx`
    insert into file_download (customer_id, chat_message_uuid, connection_id, phone, url, name)
    values (${customerId}, ${chatMessageUuid}, ${connectionId}, ${phone}, ${url}, ${name})`;
  announceWork('files');
}

export type WishClaim = {
  leaseSeconds: number;
  /** At their limit of concurrent downloads. */
  busyHosts: readonly string[];
  busyCustomers: readonly bigint[];
  /** Recently served customers, longest ago first, so that each has its turn. */
  lately: readonly bigint[];
};

/** Leases one due download. A claim counts as an attempt, even if its process dies. */
export async function claimWish(db: Db, { leaseSeconds, busyHosts, busyCustomers, lately }: WishClaim): Promise<FileWish | undefined> {
  const [wish] = await db<FileWish[]>`
    update file_download set tries = tries + 1, leased_until = now() + ${leaseSeconds}::float8 * interval '1 second'
    where chat_message_uuid = (
      select chat_message_uuid from file_download
      where not_before <= now() and leased_until <= now()
        and host <> all(${[...busyHosts]}::text[]) and customer_id <> all(${busyCustomers.map(String)}::bigint[])
      order by array_position(${lately.map(String)}::bigint[], customer_id) nulls first, not_before
      limit 1 for update skip locked)
    returning customer_id as "customerId", chat_message_uuid as "chatMessageUuid", connection_id as "connectionId", phone, url, host, name, tries`;
  return wish;
}

/** Removes a finished download. False if a later claim exists, which then reports the result. */
export async function endWish(tx: Transaction, { customerId, chatMessageUuid, tries }: FileWish): Promise<boolean> {
  const { count } = await tx`
    delete from file_download where customer_id = ${customerId} and chat_message_uuid = ${chatMessageUuid} and tries = ${tries}`;
  return count === 1;
}

export async function putOffWish(db: Db, { customerId, chatMessageUuid, tries }: FileWish, seconds: number): Promise<void> {
  await db`
    update file_download set not_before = now() + ${seconds}::float8 * interval '1 second', leased_until = '-infinity'
    where customer_id = ${customerId} and chat_message_uuid = ${chatMessageUuid} and tries = ${tries}`;
}

/** As if it had not been claimed. */
export async function giveBackWish(db: Db, { customerId, chatMessageUuid, tries }: FileWish): Promise<void> {
  await db`
    update file_download set tries = tries - 1, leased_until = '-infinity'
    where customer_id = ${customerId} and chat_message_uuid = ${chatMessageUuid} and tries = ${tries}`;
}
