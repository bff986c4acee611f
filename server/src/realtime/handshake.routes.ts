import { AppError, Channel, CLOSE_FOREIGN_ORIGIN, CLOSE_SESSION_ENDED, isAppError } from '@portal/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../db';
import { cookieTokenOf, tokenOf, type Actor } from '../http';
import { lastOffset } from './event-log.store';
import type { Admission } from './live-socket';

export type Handshake =
  | { admitted: true; admission: Admission }
  /** A browser learns why only by a close code of a connection that was opened; it hears nothing else on it. */
  | { admitted: false; code: number; reason: string };

/**
 * Who may open a socket (RT-09). A browser comes with its cookie, which any page's socket would carry along, so it must
 * come from our own page; a program comes with X-Token and gets a plain HTTP 401.
 */
export async function shakeHands(app: FastifyInstance, db: Db, request: FastifyRequest): Promise<Handshake> {
  const { origin } = request.headers;
  if (origin !== undefined && !isOwnOrigin(origin, request.host)) {
    return { admitted: false, code: CLOSE_FOREIGN_ORIGIN, reason: 'foreign origin' };
  }
  const token = tokenOf(request) ?? (origin === undefined ? null : cookieTokenOf(request));
  const actor = await actorBehind(app, token);
  if (actor) {
    const offset = await lastOffset(db, actor.customerId);
    const { sessionId, customerId, loginId } = actor;
    return { admitted: true, admission: { sessionId, customerId, loginId, granted: channelsOf(actor), books: booksOf(actor), offset } };
  }
  if (origin === undefined) throw new AppError('session_missing');
  return { admitted: false, code: CLOSE_SESSION_ENDED, reason: 'no session' };
}

function isOwnOrigin(origin: string, host: string): boolean {
  return URL.canParse(origin) && /^https?:$/.test(new URL(origin).protocol) && new URL(origin).host === host.toLowerCase();
}

async function actorBehind(app: FastifyInstance, token: string | null): Promise<Actor | null> {
  try {
    return await app.authenticate(token);
  } catch (error) {
    if (isAppError(error) && error.error.startsWith('session_')) return null;
    throw error;
  }
}

/** The channels of a login; what it asks for beyond them is left out, since who may not see chats has none to miss. */
function channelsOf(actor: Actor): ReadonlySet<Channel> {
  return new Set(Channel.options.filter((channel) => channel === 'my_organizations' || actor.elements.has('/chat')));
}

function booksOf({ elements }: Actor): Admission['books'] {
  if (!elements.has('/addressbook/index')) return 'none';
  return elements.has('/addressbook/action/stoplist') ? 'all' : 'own';
}
