import type { ListLink, ShortLinkStats } from '@portal/contracts';
import { isOfLogin, type OrganizationScope } from '../../customers/accounts';
import type { Db, Fragment } from '../../platform/db';
import { areClicksVisible } from './link.store';

export type DayRow = ShortLinkStats['days'][number];
export type LinkSpan = { linkId: bigint; days: number; timeZone: string; now: Date };
type DeviceSums = { phone: number; tablet: number; desktop: number; other: number };

const sums = (db: Db): Fragment => db`
  coalesce(sum(phone + tablet + desktop + other), 0)::integer as clicks, coalesce(sum(bots), 0)::integer as bots,
    coalesce(sum(previews), 0)::integer as previews`;

const clicksOfLink = (db: Db, viewer: OrganizationScope, linkId: bigint): Fragment => db`
  clicks.customer_id = ${viewer.customerId} and clicks.link_id = ${linkId} and ${areClicksVisible(db, viewer)}`;

export async function linkDays(db: Db, viewer: OrganizationScope, { linkId, days, timeZone, now }: LinkSpan): Promise<DayRow[]> {
  return db<DayRow[]>`
    with today as (
      select (${now}::timestamptz at time zone ${timeZone})::date as date
    ),
    counted as (
      select (quarter at time zone ${timeZone})::date as date, ${sums(db)}
      from short_link_clicks clicks
      where ${clicksOfLink(db, viewer, linkId)} and quarter >= ${startOf(db, days, timeZone)}
      group by 1
    )
    select to_char(today.date - back, 'YYYY-MM-DD') as date, coalesce(clicks, 0) as clicks, coalesce(bots, 0) as bots,
      coalesce(previews, 0) as previews
    from today cross join generate_series(${days - 1}::integer, 0, -1) as back
    left join counted on counted.date = today.date - back
    order by back desc`;
}

export async function linkDevices(db: Db, viewer: OrganizationScope, { linkId, days, timeZone, now }: LinkSpan): Promise<DeviceSums> {
  const [row] = await db<DeviceSums[]>`
    with today as (
      select (${now}::timestamptz at time zone ${timeZone})::date as date
    )
    select coalesce(sum(phone), 0)::integer as phone, coalesce(sum(tablet), 0)::integer as tablet,
      coalesce(sum(desktop), 0)::integer as desktop, coalesce(sum(other), 0)::integer as other
    from short_link_clicks clicks
    where ${clicksOfLink(db, viewer, linkId)} and quarter >= ${startOf(db, days, timeZone)}`;
  return row ?? { phone: 0, tablet: 0, desktop: 0, other: 0 };
}

function startOf(db: Db, days: number, timeZone: string): Fragment {
  return db`((select (date - ${days - 1}::integer)::timestamp from today) at time zone ${timeZone})`;
}

export type ListSpan = { listId: bigint; timeZone: string; now: Date };
export type ListLinkRow = Omit<ListLink, 'short_url' | 'initial_url'> & { code: string; initialUrl: string };

export async function hasList(db: Db, { customerId, organizations }: OrganizationScope, listId: bigint): Promise<boolean> {
  return (await db`
    select from mailing_list
    where customer_id = ${customerId} and id = ${listId} and ${isOfLogin(db, { organizations }, db`organization_id`)}`).length > 0;
}

/** Clicks since the list booked its links. If the list has unique links, counts only clicks on its recipients' links. */
const clicksOfList = (db: Db, customerId: bigint, listId: bigint): Fragment => db`
  short_link_list used
  join mailing_list list on list.customer_id = used.customer_id and list.id = used.list_id
  left join short_link_clicks clicks on clicks.customer_id = used.customer_id and clicks.link_id = used.link_id
    and clicks.list_id = case when list.unique_links then used.list_id else 0 end
    and clicks.quarter >= date_bin('15 minutes', used.created_at, timestamptz 'epoch')
  where used.customer_id = ${customerId} and used.list_id = ${listId}`;

export async function linksOfList(db: Db, customerId: bigint, listId: bigint): Promise<ListLinkRow[]> {
  return db<ListLinkRow[]>`
    with counted as (
      select used.link_id, used.recipients, ${sums(db)} from ${clicksOfList(db, customerId, listId)} group by used.link_id, used.recipients
    )
    select link.uuid, link.code, link.initial_url as "initialUrl", counted.clicks, counted.bots, counted.previews, counted.recipients
    from counted join short_link link on link.customer_id = ${customerId} and link.id = counted.link_id
    order by counted.clicks desc, link.id`;
}

/** Returns rows from the day when the list first booked a link to today, at most the first `limit` days. */
export async function daysOfList(db: Db, customerId: bigint, { listId, timeZone, now }: ListSpan, limit: number): Promise<DayRow[]> {
  return db<DayRow[]>`
    with span as (
      select (min(created_at) at time zone ${timeZone})::date as first,
        (greatest(${now}::timestamptz, min(created_at)) at time zone ${timeZone})::date as last
      from short_link_list where customer_id = ${customerId} and list_id = ${listId} having count(*) > 0
    ),
    counted as (
      select (clicks.quarter at time zone ${timeZone})::date as date, ${sums(db)} from ${clicksOfList(db, customerId, listId)} group by 1
    )
    select to_char(first + ahead, 'YYYY-MM-DD') as date, coalesce(clicks, 0) as clicks, coalesce(bots, 0) as bots,
      coalesce(previews, 0) as previews
    from span cross join generate_series(0, least(last - first, ${limit - 1}::integer)) as ahead
    left join counted on counted.date = first + ahead
    order by ahead`;
}
