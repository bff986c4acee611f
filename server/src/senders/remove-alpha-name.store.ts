import type { Db, Fragment, Transaction } from '../db';

/** Whether anything was sent under the name `a` or came to it: then reports, lists and chats speak of it. As the indexes have it, by `+ 0`. */
export function isUsed(db: Db): Fragment {
  return db`(
    exists (select from mailing_list list where list.alpha_name_id + 0 = a.id and list.customer_id = a.customer_id)
    or exists (select from mailing_list list where list.fallback_alpha_name_id is not null and list.fallback_alpha_name_id + 0 = a.id and list.customer_id = a.customer_id)
    or exists (select from chat where chat.customer_id = a.customer_id and chat.alpha_name_id = a.id))`;
}

export type RemovableName = { id: bigint; name: string; used: boolean };

/** Nothing is sent under it, nor anything else made of it, until the transaction ends. */
export async function lockAlphaName(tx: Transaction, customerId: bigint, uuid: string): Promise<RemovableName | undefined> {
  const [locked] = await tx<{ id: bigint }[]>`select id from alpha_name where customer_id = ${customerId} and uuid = ${uuid} for update`;
  if (!locked) return undefined;
  // By a statement of its own, which sees what was sent while the lock was waited for.
  const [row] = await tx<RemovableName[]>`
    select a.id, a.name, ${isUsed(tx)} as used from alpha_name a where a.customer_id = ${customerId} and a.id = ${locked.id}`;
  return row;
}

/** With its directions. Where it was the default of its organization, that has none any more. */
export async function deleteAlphaName(tx: Transaction, customerId: bigint, id: bigint): Promise<void> {
  // In the order in which priorities are set.
  await tx`select from direction where customer_id = ${customerId} and alpha_name_id = ${id} order by id for update`;
  await tx`delete from direction where customer_id = ${customerId} and alpha_name_id = ${id}`;
  await tx`delete from alpha_name where customer_id = ${customerId} and id = ${id}`;
}
