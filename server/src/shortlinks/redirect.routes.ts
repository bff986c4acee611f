import { AppError } from '@portal/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ClickBook } from './click-book';
import { closedPage, type ClosedReason } from './closed-page';
import type { LinkCache } from './link-cache';
import { readCode } from './link-code';
import { LINK_PATH, type LinkPlaces } from './link-place';
import { locationOf } from './link-target';
import { RepeatedClicks } from './repeated-clicks';
import { visitorOf } from './visitor';

const MINUTE = 60_000;
/** Of one address in this process. Behind that of a mobile operator there are thousands of people, who all got the same mailing. */
const FOLLOWED_A_MINUTE = 30_000;
/** Links that do not exist are asked for by mistake now and then, and by who looks for those of others. */
const UNKNOWN_A_MINUTE = 120;

export type RedirectDeps = {
  cache: LinkCache; clicks: ClickBook; clock: () => Date; places: LinkPlaces;
  limits?: { followed: number; unknown: number };
};
type Followed = { Params: { code: string } };

/**
 * Where short links lead their visitors (LNK-01): below `/l` of the portal, and at once below the root of a host of their own.
 * Outside of the envelope, without session and cookies. A click is noted after its answer is made, and a HEAD is none.
 */
export function registerRedirect(app: FastifyInstance, deps: RedirectDeps): void {
  const { places: { shortLinksUrl }, limits = { followed: FOLLOWED_A_MINUTE, unknown: UNKNOWN_A_MINUTE } } = deps;
  void app.register(async (scope) => {
    const byAddress = (max: number) => scope.createRateLimit({ max, timeWindow: MINUTE, keyGenerator: (request: FastifyRequest) => request.ip });
    const followed = byAddress(limits.followed);
    const unknown = byAddress(limits.unknown);
    const follow = redirector(deps, unknown);
    const options = {
      method: ['GET' as const, 'HEAD' as const],
      config: { limitsItself: true, ownPage: true },
      onRequest: async (request: FastifyRequest) => refuseBeyond(followed, request),
      handler: follow,
    };
    scope.route<Followed>({ ...options, url: `${LINK_PATH}/:code` });
    if (shortLinksUrl === null) return;
    const host = new RegExp(`^${new URL(shortLinksUrl).host.replace(/[.[\]]/g, '\\$&')}$`, 'i');
    scope.route<Followed>({ ...options, url: '/:code', constraints: { host } });
  });
}

type Limit = ReturnType<FastifyInstance['createRateLimit']>;

function redirector({ cache, clicks, clock }: RedirectDeps, unknown: Limit) {
  const repeated = new RepeatedClicks();
  return async (request: FastifyRequest<Followed>, reply: FastifyReply) => {
    // The address that the visitor came from may hold what is nobody's business where he goes.
    reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex');
    const written = readCode(request.params.code);
    const link = written && await cache.get(written.code);
    if (written === null || link === null) {
      await refuseBeyond(unknown, request);
      return sendClosed(request, reply, 404, 'unknown');
    }
    if (link.status === 'draft') return sendClosed(request, reply, 404, 'unknown');
    if (link.status === 'archived' || link.blocked) return sendClosed(request, reply, 410, 'closed');
    const now = clock();
    const { ip, headers } = request;
    const counts = request.method === 'GET' && !repeated.has([link.id, written.suffix, ip, headers['user-agent'], headers['accept-language']].join('\n'), now.getTime());
    if (counts) clicks.note({ link, suffix: written.suffix, visitor: visitorOf(headers), at: now });
    return reply.code(302).header('location', locationOf(link.target)).send();
  };
}

async function refuseBeyond(limit: Limit, request: FastifyRequest): Promise<void> {
  const { isAllowed, ...result } = await limit(request);
  if (!isAllowed && 'isExceeded' in result && result.isExceeded) throw new AppError('too_many_requests', { seconds: result.ttlInSeconds });
}

function sendClosed(request: FastifyRequest, reply: FastifyReply, status: 404 | 410, reason: ClosedReason): FastifyReply {
  return reply.code(status).header('vary', 'Accept-Language').type('text/html; charset=utf-8').send(closedPage(reason, request.headers['accept-language']));
}
