import type { ShortLink } from '@portal/contracts';
import { apiShortLinks, type ApiShortLink } from '@portal/contracts/api';
import type { FastifyRequest } from 'fastify';
import type { output } from 'zod/mini';
import type { OrganizationScope } from '../../customers/accounts';
import { apiRoute, found, type ApiCaller, type ApiServer } from '../../platform/http';
import { createLink, updateLink } from './change-link';
import { linkPage, presentLink, type ShortUrl } from './link-page';
import { originOf, ownHosts, shortUrlOf, type LinkBaseUrls } from './link-base-urls';
import { linkStats } from './link-stats';
import { linkRow } from './link.store';
import { checkedZone } from './time-zone';

export type ShortLinkOperationDeps = LinkBaseUrls & {
  clock: () => Date;
  /** Removes the link from the cache; must be called after each change of the link. */
  evictLink: (code: string) => void;
};

const viewerOf = ({ customerId }: ApiCaller): OrganizationScope => ({ customerId, organizations: null });

export function registerShortLinkOperations(api: ApiServer, { clock, evictLink, ...baseUrls }: ShortLinkOperationDeps): void {
  const shortUrl = (request: FastifyRequest): ShortUrl => (code) => shortUrlOf(baseUrls, originOf(request), code);
  const moment = (request: FastifyRequest) => ({ now: clock(), ownHosts: ownHosts(baseUrls, originOf(request)) });

  apiRoute(api, apiShortLinks.listShortLinks, async ({ query: { status, ...paging }, caller, db }, request) => {
    const filter = status ? { status: [status] } : {};
    const { items, next } = await linkPage(db, viewerOf(caller), { ...paging, sort: '-created', filter }, shortUrl(request));
    return { items: items.map(linkAnswer), next };
  });

  apiRoute(api, apiShortLinks.createShortLink, async ({ body: { initialUrl, ...more }, caller, db }, request) => (
    linkAnswer(
      presentLink(await createLink(db, viewerOf(caller), { ...more, initial_url: initialUrl }, moment(request)), shortUrl(request)),
    )));

  apiRoute(api, apiShortLinks.getShortLink, async ({ params: { uuid }, caller, db }, request) => (
    linkAnswer(presentLink(found(await linkRow(db, viewerOf(caller), uuid)), shortUrl(request)))));

  apiRoute(api, apiShortLinks.updateShortLink, async ({ params: { uuid }, body: { initialUrl, ...more }, caller, db }, request) => {
    const link = await updateLink(db, viewerOf(caller), { ...more, uuid, initial_url: initialUrl }, moment(request));
    evictLink(link.code);
    return linkAnswer(presentLink(link, shortUrl(request)));
  });

  apiRoute(api, apiShortLinks.getShortLinkStats, async ({ params: { uuid }, query: { days, timeZone }, caller, db }) => {
    const { id: linkId } = found(await linkRow(db, viewerOf(caller), uuid));
    return linkStats(db, viewerOf(caller), { linkId, days, timeZone: checkedZone(timeZone), now: clock() });
  });
}

function linkAnswer(link: ShortLink): output<typeof ApiShortLink> {
  const { uuid, name, status, blocked, created, updated, organizations } = link;
  return {
    uuid, name, status, blocked, created, updated,
    initialUrl: link.initial_url, shortUrl: link.short_url, clicks: link.clicks_count, bots: link.bots_count, previews: link.previews_count,
    organizationUuids: organizations.map((organization) => organization.uuid),
  };
}
