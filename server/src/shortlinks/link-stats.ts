import { linkDevices as devices, type Data, type listLinkClicks, type ShortLinkStats } from '@portal/contracts';
import type { Db } from '../db';
import type { ShortUrl } from './link-page';
import { daysOfList, hasList, linkDays, linkDevices, linksOfList, type LinkSpan, type ListSpan } from './link-stats.store';

/** As many as the contract gives of a link. */
const MOST_DAYS = 92;

export async function linkStats(db: Db, customerId: bigint, span: LinkSpan): Promise<ShortLinkStats> {
  const [days, clicks] = await Promise.all([linkDays(db, customerId, span), linkDevices(db, customerId, span)]);
  return { days, devices: devices.map((device) => ({ device, clicks: clicks[device] })) };
}

/** Undefined where the customer has no such list. */
export async function listClicks(db: Db, customerId: bigint, span: ListSpan, shortUrl: ShortUrl): Promise<Data<typeof listLinkClicks> | undefined> {
  if (!(await hasList(db, customerId, span.listId))) return undefined;
  const [links, days] = await Promise.all([linksOfList(db, customerId, span.listId), daysOfList(db, customerId, span, MOST_DAYS)]);
  return { items: links.map(({ code, initialUrl, ...link }) => ({ ...link, short_url: shortUrl(code), initial_url: initialUrl })), days };
}
