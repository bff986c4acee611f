import type { Db, Transaction } from '../db';

export type TextLink = { id: bigint; code: string; initialUrl: string; secret: Uint8Array };

/** Of these codes the customer's links that lead somewhere. */
export async function activeLinks(db: Db, customerId: bigint, codes: readonly string[]): Promise<TextLink[]> {
  return db<TextLink[]>`
    select id, code, initial_url as "initialUrl", uuid_send(secret) as secret from short_link
    where customer_id = ${customerId} and code = any(${[...codes]}::text[]) and status = 'active' and blocked is null
    order by id`;
}

/**
 * The list has these links in its texts: they stay active until it is over, which its status says, so that nobody has to give
 * them back. Answers those that were booked; one that was archived a moment ago is none of them.
 */
export async function bookLinks(tx: Transaction, customerId: bigint, listId: bigint, linkIds: readonly bigint[]): Promise<bigint[]> {
  // Whoever archives locks the row against this, and clicks do not.
  const free = await tx<{ id: bigint }[]>`
    select id from short_link
    where customer_id = ${customerId} and id = any(${linkIds.map(String)}::bigint[]) and status = 'active' and blocked is null
    order by id for key share`;
  const ids = free.map(({ id }) => id);
  await tx`
    insert into short_link_list (customer_id, list_id, link_id)
    select ${customerId}, ${listId}, id from unnest(${ids.map(String)}::bigint[]) as id
    on conflict do nothing`;
  return ids;
}
