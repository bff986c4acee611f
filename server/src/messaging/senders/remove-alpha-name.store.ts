import type { Db, Fragment, Transaction } from '../../platform/db';

/** Condition that is true if mailing lists or chats use the alpha name `a`. `+ 0` matches the index expressions. */
export function isUsed(db: Db): Fragment {
  return db`(
    exists (select from mailing_list list where list.alpha_name_id + 0 = a.id and list.customer_id = a.customer_id)
    or exists (select from mailing_list list where list.fallback_alpha_name_id is not null and list.fallback_alpha_name_id + 0 = a.id
      and list.customer_id = a.customer_id)
    or exists (select from chat where chat.customer_id = a.customer_id and chat.alpha_name_id = a.id))`;
}

export type RemovableName = { id: bigint; name: string; used: boolean };

/** Locks the alpha name until commit, so that no list, chat or route can start using it. */
export async function lockAlphaName(tx: Transaction, customerId: bigint, uuid: string): Promise<RemovableName | undefined> {
  const [locked] = await tx<{ id: bigint }[]>`select id from alpha_name where customer_id = ${customerId} and uuid = ${uuid} for update`;
  if (!locked) return undefined;
  // A separate statement sees rows that were committed while the lock was awaited.
  const [row] = await tx<RemovableName[]>`
    select a.id, a.name, ${isUsed(tx)} as used from alpha_name a where a.customer_id = ${customerId} and a.id = ${locked.id}`;
  return row;
}

/** Deletes an alpha name and its routes. An organization with this name as default then has no default. */
export async function deleteAlphaName(tx: Transaction, customerId: bigint, id: bigint): Promise<void> {
  // Locks the routes in the same order as `setPriorities`, so that the two cannot deadlock.
  await tx`select from direction where customer_id = ${customerId} and alpha_name_id = ${id} order by id for update`;
  await tx`delete from direction where customer_id = ${customerId} and alpha_name_id = ${id}`;
  await tx`delete from alpha_name where customer_id = ${customerId} and id = ${id}`;
}
