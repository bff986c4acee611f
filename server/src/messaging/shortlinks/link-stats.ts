import { linkDevices as devices, type Data, type listLinkClicks, type ShortLinkStats } from '@portal/contracts';
import type { OrganizationScope } from '../../customers/accounts';
import type { Db } from '../../platform/db';
import type { ShortUrl } from './link-page';
import { daysOfList, hasList, linkDays, linkDevices, linksOfList, type LinkSpan, type ListSpan } from './link-stats.store';

const MAX_DAYS = 92;

export async function linkStats(db: Db, viewer: OrganizationScope, span: LinkSpan): Promise<ShortLinkStats> {
  const [days, clicks] = await Promise.all([linkDays(db, viewer, span), linkDevices(db, viewer, span)]);
  return { days, devices: devices.map((device) => ({ device, clicks: clicks[device] })) };
}

export async function listClicks(
  db: Db, viewer: OrganizationScope, span: ListSpan, shortUrl: ShortUrl,
): Promise<Data<typeof listLinkClicks> | undefined> {
  const { customerId } = viewer;
  if (!(await hasList(db, viewer, span.listId))) return undefined;
  const [links, days] = await Promise.all([linksOfList(db, customerId, span.listId), daysOfList(db, customerId, span, MAX_DAYS)]);
  return { items: links.map(({ code, initialUrl, ...link }) => ({ ...link, short_url: shortUrl(code), initial_url: initialUrl })), days };
}
