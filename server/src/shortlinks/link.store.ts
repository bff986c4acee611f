import type { ShortLinkStatus } from '@portal/contracts';
import { LIST_STATUS } from '@portal/messaging';
import type { Db, Fragment, Transaction } from '../db';
import type { KeysetPlace } from '../http';

export type LinkRow = {
  id: bigint; uuid: string; code: string; name: string; initialUrl: string; clicks: bigint; bots: bigint; previews: bigint;
  status: ShortLinkStatus; blocked: string | null; created: Date; updated: Date;
};

const NOT_OVER = [LIST_STATUS.notConfirmed, LIST_STATUS.inProgress, LIST_STATUS.preparation];

/** Asked of the lists themselves, so that a link is free again with the end of the last of them, whichever way that came about. */
const shownStatus = (db: Db): Fragment => db`
  case when link.status = 'active' and exists (
    select from short_link_list used
    join mailing_list list on list.customer_id = used.customer_id and list.id = used.list_id
    where used.customer_id = link.customer_id and used.link_id = link.id and list.status = any(${NOT_OVER}::smallint[])
  ) then 'booked' else link.status end`;

const columns = (db: Db): Fragment => db`
  link.id, link.uuid, link.code, link.name, link.initial_url as "initialUrl", link.clicks, link.bots, link.previews,
  ${shownStatus(db)} as status, link.blocked, link.created_at as created, link.updated_at as updated`;

export type LinkFilter = { text?: string | undefined; status?: readonly ShortLinkStatus[] | undefined };
export type LinkPageRequest = {
  filter: LinkFilter;
  /** The code in the text, where that is the address of a short link. */
  code: string | null;
  by: 'created' | 'clicks';
  descending: boolean;
  after: KeysetPlace | undefined;
  limit: number;
};

export async function linkRows(db: Db, customerId: bigint, { filter, code, by, descending, after, limit }: LinkPageRequest): Promise<LinkRow[]> {
  const column = by === 'clicks' ? db`link.clicks` : db`link.created_at`;
  const direction = descending ? db`desc` : db`asc`;
  return db<LinkRow[]>`
    select ${columns(db)} from short_link link
    where link.customer_id = ${customerId}
      ${filter.status ? db`and (${shownStatus(db)}) = any(${[...filter.status]}::text[])` : db``}
      ${filter.text ? db`and (${matching(db, filter.text)} or link.code = ${code})` : db``}
      ${after ? db`and (${column}, link.id) ${descending ? db`<` : db`>`} (${by === 'clicks' ? db`${after.key}::bigint` : db`${after.key}::timestamptz`}, ${after.id})` : db``}
    order by ${column} ${direction}, link.id ${direction}
    limit ${limit}`;
}

export async function linkRow(db: Db, customerId: bigint, uuid: string): Promise<LinkRow | undefined> {
  const [row] = await db<LinkRow[]>`select ${columns(db)} from short_link link where link.customer_id = ${customerId} and link.uuid = ${uuid}`;
  return row;
}

/** Held to the end of the transaction, against other changes and against lists that would book it. */
export async function lockLink(tx: Transaction, customerId: bigint, uuid: string): Promise<boolean> {
  return (await tx`select from short_link where customer_id = ${customerId} and uuid = ${uuid} for update`).length > 0;
}

export type NewLink = { code: string; name: string; initialUrl: string; status: 'draft' | 'active'; now: Date };

/** Nothing where the code is another link's. */
export async function insertLink(db: Db, customerId: bigint, { code, name, initialUrl, status, now }: NewLink): Promise<LinkRow | undefined> {
  const [row] = await db<LinkRow[]>`
    insert into short_link as link (customer_id, code, name, initial_url, status, created_at, updated_at)
    values (${customerId}, ${code}, ${name}, ${initialUrl}, ${status}, ${now}, ${now})
    on conflict (code) do nothing
    returning ${columns(db)}`;
  return row;
}

export type LinkChange = { uuid: string; name: string; initialUrl: string; status: 'draft' | 'active' | 'archived'; now: Date };

export async function changeLink(db: Db, customerId: bigint, { uuid, name, initialUrl, status, now }: LinkChange): Promise<void> {
  await db`
    update short_link set name = ${name}, initial_url = ${initialUrl}, status = ${status}, updated_at = ${now}
    where customer_id = ${customerId} and uuid = ${uuid}`;
}

/**
 * The provider's kill switch, over all customers: with a reason the link leads nowhere, within seconds on every node; null lets
 * it lead again. False where there is no such link.
 */
export async function blockLink(db: Db, uuid: string, reason: string | null): Promise<boolean> {
  const { count } = await db`update short_link set blocked = ${reason} where uuid = ${uuid}`;
  return count > 0;
}

/** As written, whatever the case: what the pattern language would read as a wildcard is searched for as it stands. */
function matching(db: Db, text: string): Fragment {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return db`link.name ilike ${pattern} or link.initial_url ilike ${pattern}`;
}
