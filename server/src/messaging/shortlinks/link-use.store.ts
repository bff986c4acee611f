import type { OrganizationScope } from '../../customers/accounts';
import type { Db, Fragment, Transaction } from '../../platform/db';
import { isLinkVisible } from './link.store';

export type TextLink = { id: bigint; code: string; initialUrl: string; secret: Uint8Array };

export async function activeLinks(db: Db, viewer: OrganizationScope, codes: readonly string[]): Promise<TextLink[]> {
  return active(db, codes, isLinkVisible(db, viewer));
}

export type ListKey = { customerId: bigint; id: bigint };

export async function bookedLinks(db: Db, { customerId, id }: ListKey, codes: readonly string[]): Promise<TextLink[]> {
  return active(db, codes, db`link.customer_id = ${customerId} and exists (
    select from short_link_list used where used.customer_id = link.customer_id and used.link_id = link.id and used.list_id = ${id})`);
}

async function active(db: Db, codes: readonly string[], which: Fragment): Promise<TextLink[]> {
  return db<TextLink[]>`
    select link.id, link.code, link.initial_url as "initialUrl", uuid_send(link.secret) as secret from short_link link
    where ${which} and link.code = any(${[...codes]}::text[]) and link.status = 'active' and link.blocked_reason is null
    order by link.id`;
}

/** Books the active, unblocked links for the list and returns their ids. A booked link can't be archived until its list is finished. */
export async function bookLinks(tx: Transaction, customerId: bigint, listId: bigint, linkIds: readonly bigint[]): Promise<bigint[]> {
  // `for key share` waits for a concurrent archiving, which locks the row `for update`, but not for updates of the click counters.
  const free = await tx<{ id: bigint }[]>`
    select id from short_link
    where customer_id = ${customerId} and id = any(${linkIds.map(String)}::bigint[]) and status = 'active' and blocked_reason is null
    order by id for key share`;
  const ids = free.map(({ id }) => id);
  await tx`
    insert into short_link_list (customer_id, list_id, link_id)
    select ${customerId}, ${listId}, id from unnest(${ids.map(String)}::bigint[]) as id
    on conflict do nothing`;
  return ids;
}
