import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limitNetworks, type AddressLimit } from '../../platform/http';
import type { ClickBook } from './click-book';
import { closedPage, type ClosedReason } from './closed-page';
import type { LinkCache } from './link-cache';
import { readCode } from './link-code';
import { LINK_PATH, type LinkBaseUrls } from './link-base-urls';
import { locationOf } from './link-target';
import { RepeatedClicks } from './repeated-clicks';
import { visitorOf } from './visitor';

/** Maximum requests per minute from one network to this node. It is high because thousands of recipients may share a mobile network. */
const FOLLOWED_A_MINUTE = 30_000;
/** Maximum requests for unknown links per minute and network. People rarely request unknown links; programs that guess codes do. */
const UNKNOWN_A_MINUTE = 120;

export type RedirectDeps = {
  cache: LinkCache; clicks: ClickBook; clock: () => Date; baseUrls: LinkBaseUrls;
  limits?: { followed: number; unknown: number };
};
type Followed = { Params: { code: string } };

/** Redirects short links (LNK-01) at `/l` or the root of their own host, without session or cookies. HEAD isn't counted as a click. */
export function registerRedirect(app: FastifyInstance, deps: RedirectDeps): void {
  const { baseUrls: { shortLinksUrl }, limits = { followed: FOLLOWED_A_MINUTE, unknown: UNKNOWN_A_MINUTE } } = deps;
  void app.register(async (scope) => {
    const followed = limitNetworks(scope, limits.followed);
    const unknown = limitNetworks(scope, limits.unknown);
    const follow = redirector(deps, unknown);
    const options = {
      method: ['GET' as const, 'HEAD' as const],
      config: { limitsItself: true, ownPage: true },
      onRequest: followed,
      handler: follow,
    };
    scope.route<Followed>({ ...options, url: `${LINK_PATH}/:code` });
    if (shortLinksUrl === null) return;
    const host = new RegExp(`^${new URL(shortLinksUrl).host.replace(/[.[\]]/g, '\\$&')}$`, 'i');
    scope.route<Followed>({ ...options, url: '/:code', constraints: { host } });
  });
}

function redirector({ cache, clicks, clock }: RedirectDeps, unknown: AddressLimit) {
  const repeated = new RepeatedClicks();
  return async (request: FastifyRequest<Followed>, reply: FastifyReply) => {
    // The target must not get the short link's URL as referrer, because an individual link identifies its recipient.
    reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex');
    const written = readCode(request.params.code);
    const link = written && await cache.get(written.code);
    if (written === null || link === null) {
      await unknown(request);
      return sendClosed(request, reply, 404, 'unknown');
    }
    if (link.status === 'draft') return sendClosed(request, reply, 404, 'unknown');
    if (link.status === 'archived' || link.blocked) return sendClosed(request, reply, 410, 'closed');
    const now = clock();
    const { ip, headers } = request;
    const counts = request.method === 'GET' && !repeated.has(
      [link.id, written.suffix, ip, headers['user-agent'], headers['accept-language']].join('\n'), now.getTime(),
    );
    if (counts) clicks.note({ link, suffix: written.suffix, visitor: visitorOf(headers), at: now });
    return reply.code(302).header('location', locationOf(link.target)).send();
  };
}

function sendClosed(request: FastifyRequest, reply: FastifyReply, status: 404 | 410, reason: ClosedReason): FastifyReply {
  return reply.code(status).header('vary', 'Accept-Language').type('text/html; charset=utf-8').send(
    closedPage(reason, request.headers['accept-language']),
  );
}
