import { listLinkClicks, shortLinks } from '@portal/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db';
import { fileRoute, found, route } from '../../platform/http';
import { allPages, ROWS_AT_ONCE, tableFile } from '../../platform/sheets';
import { createLink, updateLink } from './change-link';
import { ClickBook } from './click-book';
import { followedLink } from './click.store';
import { LinkCache } from './link-cache';
import { linksFile, linkTable } from './link-file';
import { linkPage, presentLink, type ShortUrl } from './link-page';
import { originOf, ownHosts, shortUrlOf, type LinkBaseUrls } from './link-base-urls';
import { linkRow } from './link.store';
import { linkStats, listClicks } from './link-stats';
import { registerRedirect } from './redirect.routes';
import { checkedZone } from './time-zone';

export type ShortLinkDeps = LinkBaseUrls & { db: Db; clock: () => Date };

/** Other code that changes a link must call the returned `evictLink`, so that the change applies at once on this node. */
export function registerShortLinkRoutes(
  app: FastifyInstance, { db, clock, ...baseUrls }: ShortLinkDeps,
): { evictLink: (code: string) => void } {
  const cache = new LinkCache((code) => followedLink(db, code), clock);
  const clicks = new ClickBook(db, (error) => app.log.error({ err: error }, 'clicks could not be stored yet'));
  app.addHook('onClose', () => clicks.stop());
  registerRedirect(app, { cache, clicks, clock, baseUrls });

  const shortUrl = (request: FastifyRequest): ShortUrl => (code) => shortUrlOf(baseUrls, originOf(request), code);
  const moment = (request: FastifyRequest) => ({ now: clock(), ownHosts: ownHosts(baseUrls, originOf(request)) });

  route(app, shortLinks.list, ({ query, actor }, request) => linkPage(db, actor, query, shortUrl(request)));

  fileRoute(app, linksFile, ({ query: { filter, sort, ...file }, actor }, request) => tableFile(
    'short-links', file, linkTable,
    allPages((cursor) => linkPage(db, actor, { filter, sort, limit: ROWS_AT_ONCE, cursor }, shortUrl(request))),
  ));

  route(app, shortLinks.prefix, async (_input, request) => ({ prefix: shortUrl(request)('') }));

  route(app, shortLinks.get, async ({ query, actor }, request) => presentLink(
    found(await linkRow(db, actor, query.uuid)), shortUrl(request),
  ));

  route(app, shortLinks.create, async ({ body, actor }, request) => (
    presentLink(await createLink(db, actor, body, moment(request)), shortUrl(request))));

  route(app, shortLinks.update, async ({ body, actor }, request) => {
    const link = await updateLink(db, actor, body, moment(request));
    cache.evict(link.code);
    return presentLink(link, shortUrl(request));
  });

  route(app, shortLinks.stats, async ({ query: { uuid, days, timeZone }, actor }) => {
    const link = found(await linkRow(db, actor, uuid));
    return linkStats(db, actor, { linkId: link.id, days, timeZone: checkedZone(timeZone), now: clock() });
  });

  route(app, listLinkClicks, async ({ query: { id, timeZone }, actor }, request) => (
    found(await listClicks(db, actor, { listId: BigInt(id), timeZone: checkedZone(timeZone), now: clock() }, shortUrl(request)))));

  return { evictLink: (code) => cache.evict(code) };
}
