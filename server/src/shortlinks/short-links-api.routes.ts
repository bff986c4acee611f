import type { ShortLink } from '@portal/contracts';
import { apiShortLinks, type ApiShortLink } from '@portal/contracts/api';
import type { FastifyRequest } from 'fastify';
import type { output } from 'zod/mini';
import { apiRoute, found, type ApiServer } from '../http';
import { createLink, updateLink } from './change-link';
import { linkPage, presentLink, type ShortUrl } from './link-page';
import { originOf, ownHosts, shortUrlOf, type LinkPlaces } from './link-place';
import { linkStats } from './link-stats';
import { linkRow } from './link.store';
import { checkedZone } from './time-zone';

export type ShortLinkOperationDeps = LinkPlaces & {
  clock: () => Date;
  /** Told of each link that is changed: where it led to, may be kept for a moment. */
  forgetLink: (code: string) => void;
};

/** Short links by the API (LNK-01): with a key the whole customer's. */
export function registerShortLinkOperations(api: ApiServer, { clock, forgetLink, ...places }: ShortLinkOperationDeps): void {
  const shortUrl = (request: FastifyRequest): ShortUrl => (code) => shortUrlOf(places, originOf(request), code);
  const moment = (request: FastifyRequest) => ({ now: clock(), ownHosts: ownHosts(places, originOf(request)) });

  apiRoute(api, apiShortLinks.listShortLinks, async ({ query: { status, ...paging }, caller, db }, request) => {
    const { items, next } = await linkPage(db, caller.customerId, { ...paging, sort: '-created', filter: status ? { status: [status] } : {} }, shortUrl(request));
    return { items: items.map(linkAnswer), next };
  });

  apiRoute(api, apiShortLinks.createShortLink, async ({ body: { initialUrl, ...more }, caller, db }, request) => (
    linkAnswer(presentLink(await createLink(db, caller.customerId, { ...more, initial_url: initialUrl }, moment(request)), shortUrl(request)))));

  apiRoute(api, apiShortLinks.getShortLink, async ({ params: { uuid }, caller, db }, request) => (
    linkAnswer(presentLink(found(await linkRow(db, caller.customerId, uuid)), shortUrl(request)))));

  apiRoute(api, apiShortLinks.updateShortLink, async ({ params: { uuid }, body: { initialUrl, ...more }, caller, db }, request) => {
    const link = await updateLink(db, caller.customerId, { ...more, uuid, initial_url: initialUrl }, moment(request));
    forgetLink(link.code);
    return linkAnswer(presentLink(link, shortUrl(request)));
  });

  apiRoute(api, apiShortLinks.getShortLinkStats, async ({ params: { uuid }, query: { days, timeZone }, caller, db }) => {
    const { id: linkId } = found(await linkRow(db, caller.customerId, uuid));
    return linkStats(db, caller.customerId, { linkId, days, timeZone: checkedZone(timeZone), now: clock() });
  });
}

function linkAnswer(link: ShortLink): output<typeof ApiShortLink> {
  const { uuid, name, status, blocked, created, updated } = link;
  return {
    uuid, name, status, blocked, created, updated,
    initialUrl: link.initial_url, shortUrl: link.short_url, clicks: link.clicks_count, bots: link.bots_count, previews: link.previews_count,
  };
}
