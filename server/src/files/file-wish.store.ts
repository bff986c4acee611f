import type { Db, Transaction } from '../db';

/** `url` as the provider told it, not looked at yet; it came by this connection from this number. */
export type NewWish = { customerId: bigint; chatMessageUuid: string; connectionId: bigint; phone: string; url: string; name: string };
export type FileWish = NewWish & { host: string; tries: number };

/** A file that came with a chat message is fetched soon after the transaction. */
export async function wishFile(tx: Transaction, { customerId, chatMessageUuid, connectionId, phone, url, name }: NewWish): Promise<void> {
  await tx`
    insert into file_wish (customer_id, chat_message_uuid, connection_id, phone, url, name)
    values (${customerId}, ${chatMessageUuid}, ${connectionId}, ${phone}, ${url}, ${name})`;
}

export type WishClaim = {
  leaseSeconds: number;
  /** Of these none is wanted now. */
  busyHosts: readonly string[];
  busyCustomers: readonly bigint[];
  /** Who was served of late, the longest ago first: each customer has his turn, however many files wait for another. */
  lately: readonly bigint[];
};

/** Leases what is due, one; undefined where nothing is. A claim is a try, whatever becomes of who made it. */
export async function claimWish(db: Db, { leaseSeconds, busyHosts, busyCustomers, lately }: WishClaim): Promise<FileWish | undefined> {
  const [wish] = await db<FileWish[]>`
    update file_wish set tries = tries + 1, leased_until = now() + ${leaseSeconds}::float8 * interval '1 second'
    where chat_message_uuid = (
      select chat_message_uuid from file_wish
      where not_before <= now() and leased_until <= now()
        and host <> all(${[...busyHosts]}::text[]) and customer_id <> all(${busyCustomers.map(String)}::bigint[])
      order by array_position(${lately.map(String)}::bigint[], customer_id) nulls first, not_before
      limit 1 for update skip locked)
    returning customer_id as "customerId", chat_message_uuid as "chatMessageUuid", connection_id as "connectionId", phone, url, host, name, tries`;
  return wish;
}

/** Removes what was fetched, or never will be; false where another claim has followed this one, and the outcome is his to tell. */
export async function endWish(tx: Transaction, { customerId, chatMessageUuid, tries }: FileWish): Promise<boolean> {
  const { count } = await tx`
    delete from file_wish where customer_id = ${customerId} and chat_message_uuid = ${chatMessageUuid} and tries = ${tries}`;
  return count === 1;
}

export async function putOffWish(db: Db, { customerId, chatMessageUuid, tries }: FileWish, seconds: number): Promise<void> {
  await db`
    update file_wish set not_before = now() + ${seconds}::float8 * interval '1 second', leased_until = '-infinity'
    where customer_id = ${customerId} and chat_message_uuid = ${chatMessageUuid} and tries = ${tries}`;
}

/** As if it had not been claimed. */
export async function giveBackWish(db: Db, { customerId, chatMessageUuid, tries }: FileWish): Promise<void> {
  await db`
    update file_wish set tries = tries - 1, leased_until = '-infinity'
    where customer_id = ${customerId} and chat_message_uuid = ${chatMessageUuid} and tries = ${tries}`;
}
