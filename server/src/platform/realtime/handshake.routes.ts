import { AppError, Channel, CLOSE_FOREIGN_ORIGIN, CLOSE_SESSION_ENDED, isAppError, type ErrorName } from '@portal/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../db';
import { requestInfoOf, cookieTokenOf, tokenOf, type Actor } from '../http';
import { lastOffset } from './event-log.store';
import type { Admission } from './live-socket';
import type { ReleaseSets } from './release-notifier';

export type Handshake =
  | { admitted: true; admission: Admission }
  /** Browsers report only close codes, not HTTP errors, so a refused socket is opened and then closed with this code. */
  | { admitted: false; code: number; reason: string };

/** Refuses other origins, because sockets opened by any page carry the cookie (RT-09). Audits impersonators before admission (SES-18). */
export async function acceptHandshake(
  app: FastifyInstance, { db, releases }: { db: Db; releases: ReleaseSets }, request: FastifyRequest,
): Promise<Handshake> {
  const { origin } = request.headers;
  if (origin !== undefined && !isOwnOrigin(origin, request.host)) {
    await app.traceRefusal(request, 'foreign_origin');
    return { admitted: false, code: CLOSE_FOREIGN_ORIGIN, reason: 'foreign origin' };
  }
  const token = tokenOf(request) ?? (origin === undefined ? null : cookieTokenOf(request));
  const { actor, refused } = await actorBehind(app, token);
  request.actor = actor;
  if (actor && actor.obligation === null) {
    if (actor.impersonatorId !== null) {
      await (await app.recordCall({ actor, requestInfo: requestInfoOf(request), subject: {} }))('done', {
        subject: {}, changes: {}, customerId: null,
      });
    }
    const offset = await lastOffset(db, actor.customerId);
    // Reads the last release switch before the release set, so that a switch in between is not missed.
    const { last: lastSwitch } = await releases.switchesSince(0n);
    const [set = ''] = await releases.setsFor([actor]);
    const { sessionId, customerId, loginId, elements, organizations } = actor;
    return {
      admitted: true,
      admission: { sessionId, customerId, loginId, granted: channelsOf(actor), elements, organizations, offset, set, lastSwitch },
    };
  }
  const error = actor ? 'permission_denied' : refused;
  if (origin === undefined && (actor || refused === 'session_missing')) throw new AppError(error);
  await app.traceRefusal(request, error);
  // Programs always get session_missing (401), because other session errors have HTTP status 200.
  if (origin === undefined) throw new AppError('session_missing');
  return { admitted: false, code: CLOSE_SESSION_ENDED, reason: 'no session' };
}

function isOwnOrigin(origin: string, host: string): boolean {
  return URL.canParse(origin) && /^https?:$/.test(new URL(origin).protocol) && new URL(origin).host === host.toLowerCase();
}

async function actorBehind(app: FastifyInstance, token: string | null): Promise<{ actor: Actor | null; refused: ErrorName }> {
  try {
    return { actor: await app.authenticate(token), refused: 'session_missing' };
  } catch (error) {
    if (isAppError(error) && error.error.startsWith('session_')) return { actor: null, refused: error.error };
    throw error;
  }
}

function channelsOf(actor: Actor): ReadonlySet<Channel> {
  return new Set(Channel.options.filter((channel) => channel === 'my_organizations' || actor.elements.has('/chat')));
}
