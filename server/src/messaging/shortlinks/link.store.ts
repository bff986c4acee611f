import type { ShortLinkStatus } from '@portal/contracts';
import { LIST_STATUS } from '@portal/messaging';
import { organizationLinks, isOfLogin, type ShownOrganizations, type OrganizationScope } from '../../customers/accounts';
import type { Db, Fragment, Transaction } from '../../platform/db';
import type { KeysetPosition } from '../../platform/http';

export type LinkRow = {
  id: bigint; uuid: string; code: string; name: string; initialUrl: string; clicks: bigint; bots: bigint; previews: bigint;
  status: ShortLinkStatus; blocked: string | null; organizations: ShownOrganizations; created: Date; updated: Date;
};

export const linkOrganizations = organizationLinks({ table: 'short_link_organization', record: 'short_link_id' });

/** SQL condition: the viewer may see the link. The query must name the link table `link`. */
export const isLinkVisible = (db: Db, viewer: OrganizationScope): Fragment => db`
  link.customer_id = ${viewer.customerId} and ${linkOrganizations.isVisible(db, viewer, db`link.id`)}`;

/**
 * SQL condition: the viewer may see the clicks. The query must name the click table `clicks`. Clicks on a list's individual links belong
 * to the list's organization; all other clicks are visible to everyone who sees the link.
 */
export function areClicksVisible(db: Db, viewer: OrganizationScope): Fragment {
  if (viewer.organizations === null) return db`true`;
  return db`(clicks.list_id = 0 or exists (
    select from mailing_list list
    where list.customer_id = clicks.customer_id and list.id = clicks.list_id and ${isOfLogin(db, viewer, db`list.organization_id`)}))`;
}

type Counter = 'clicks' | 'bots' | 'previews';

function counter(db: Db, viewer: OrganizationScope, name: Counter): Fragment {
  const current = db`link.${db(name)}`;
  if (viewer.organizations === null) return current;
  const counted = name === 'clicks' ? db`clicks.phone + clicks.tablet + clicks.desktop + clicks.other` : db`clicks.${db(name)}`;
  return db`(${current} - (
    select coalesce(sum(${counted}), 0)::bigint from short_link_clicks clicks
    where clicks.customer_id = link.customer_id and clicks.link_id = link.id and not ${areClicksVisible(db, viewer)}))`;
}

const NOT_OVER = [LIST_STATUS.notConfirmed, LIST_STATUS.inProgress, LIST_STATUS.preparation];

/** Shows an active link as booked while any list that uses it is unfinished. */
const shownStatus = (db: Db): Fragment => db`
  case when link.status = 'active' and exists (
    select from short_link_list used
    join mailing_list list on list.customer_id = used.customer_id and list.id = used.list_id
    where used.customer_id = link.customer_id and used.link_id = link.id and list.status = any(${NOT_OVER}::smallint[])
  ) then 'booked' else link.status end`;

const columns = (db: Db, viewer: OrganizationScope): Fragment => db`
  link.id, link.uuid, link.code, link.name, link.initial_url as "initialUrl",
  ${counter(db, viewer, 'clicks')} as clicks, ${counter(db, viewer, 'bots')} as bots, ${counter(db, viewer, 'previews')} as previews,
  ${shownStatus(db)} as status, link.blocked_reason as blocked, link.created_at as created, link.updated_at as updated,
  ${linkOrganizations.shown(db, { customerId: db`link.customer_id`, id: db`link.id` })} as organizations`;

type LinkFilter = { text?: string | undefined; status?: readonly ShortLinkStatus[] | undefined };
export type LinkPageRequest = {
  filter: LinkFilter;
  code: string | null;
  by: 'created' | 'clicks';
  descending: boolean;
  after: KeysetPosition | undefined;
  limit: number;
};

export async function linkRows(
  db: Db, viewer: OrganizationScope, { filter, code, by, descending, after, limit }: LinkPageRequest,
): Promise<LinkRow[]> {
  const column = by === 'clicks' ? counter(db, viewer, 'clicks') : db`link.created_at`;
  const direction = descending ? db`desc` : db`asc`;
  return db<LinkRow[]>`
    select ${columns(db, viewer)} from short_link link
    where ${isLinkVisible(db, viewer)}
      ${filter.status ? db`and (${shownStatus(db)}) = any(${[...filter.status]}::text[])` : db``}
      ${filter.text ? db`and (${matching(db, filter.text)} or link.code = ${code})` : db``}
      ${after ? db`and (${column}, link.id) ${descending
        ? db`<`
        : db`>`} (${by === 'clicks' ? db`${after.key}::bigint` : db`${after.key}::timestamptz`}, ${after.id})` : db``}
    order by ${column} ${direction}, link.id ${direction}
    limit ${limit}`;
}

export async function linkRow(db: Db, viewer: OrganizationScope, uuid: string): Promise<LinkRow | undefined> {
  const [row] = await db<LinkRow[]>`select ${columns(db, viewer)} from short_link link where ${isLinkVisible(db, viewer)}
    and link.uuid = ${uuid}`;
  return row;
}

/** Doesn't check the viewer's organizations, because the viewer may just have moved the link to others. */
export async function linkById(db: Db, viewer: OrganizationScope, id: bigint): Promise<LinkRow | undefined> {
  const [row] = await db<LinkRow[]>`select ${columns(db, viewer)} from short_link link where link.customer_id = ${viewer.customerId}
    and link.id = ${id}`;
  return row;
}

/** Locks the link against other changes and against booking by lists. Returns false if there is no such link. */
export async function lockLink(tx: Transaction, customerId: bigint, uuid: string): Promise<boolean> {
  return (await tx`select from short_link where customer_id = ${customerId} and uuid = ${uuid} for update`).length > 0;
}

export async function isUsedByOthers(db: Db, viewer: OrganizationScope, linkId: bigint): Promise<boolean> {
  return (await db`
    select from short_link_list used
    join mailing_list list on list.customer_id = used.customer_id and list.id = used.list_id
    where used.customer_id = ${viewer.customerId} and used.link_id = ${linkId} and not ${isOfLogin(db, viewer, db`list.organization_id`)}
    limit 1`).length > 0;
}

export type NewLink = { code: string; name: string; initialUrl: string; status: 'draft' | 'active'; now: Date };

export async function insertLink(
  db: Db, customerId: bigint, { code, name, initialUrl, status, now }: NewLink,
): Promise<bigint | undefined> {
  const [row] = await db<{ id: bigint }[]>`
    insert into short_link (customer_id, code, name, initial_url, status, created_at, updated_at)
    values (${customerId}, ${code}, ${name}, ${initialUrl}, ${status}, ${now}, ${now})
    on conflict (code) do nothing
    returning id`;
  return row?.id;
}

export type LinkChange = { uuid: string; name: string; initialUrl: string; status: 'draft' | 'active' | 'archived'; now: Date };

export async function changeLink(db: Db, customerId: bigint, { uuid, name, initialUrl, status, now }: LinkChange): Promise<void> {
  await db`
    update short_link set name = ${name}, initial_url = ${initialUrl}, status = ${status}, updated_at = ${now}
    where customer_id = ${customerId} and uuid = ${uuid}`;
}

/** Kill switch for a link of any customer: a reason disables the link on every node within seconds; null enables it again. */
export async function blockLink(db: Db, uuid: string, reason: string | null): Promise<boolean> {
  const { count } = await db`update short_link set blocked_reason = ${reason} where uuid = ${uuid}`;
  return count > 0;
}

function matching(db: Db, text: string): Fragment {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return db`link.name ilike ${pattern} or link.initial_url ilike ${pattern}`;
}
