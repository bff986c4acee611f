import { AppError, STEP_UP_MINUTES, type Access, type Endpoint } from '@portal/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from './actor';

/** Throws the session errors (session_missing, session_expired, …). Injected, because http must not import accounts. */
export type Authenticate = (token: string | null) => Promise<Actor>;

export type SessionLimit = (actor: Actor, request: FastifyRequest) => Promise<void>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A GET that changes state (SPEC has some): browsers may call it only from the portal's own pages. */
    changesState?: boolean;
    onlyReads?: boolean;
    audited?: boolean;
  }
  interface FastifyInstance {
    authenticate: Authenticate;
    limitSession: SessionLimit;
    clock: () => Date;
  }
  interface FastifyRequest {
    actor: Actor | null;
  }
}

export type Guard = Pick<Endpoint, 'own' | 'stepUp' | 'obliged'>;

/**
 * Reads the token only from X-Token, which other sites' pages cannot send. Throws the session errors, foreign_origin, too_many_requests,
 * permission_denied (also while the login must set up a second factor), impersonation_forbids, step_up_required.
 */
export async function admit(
  app: FastifyInstance, request: FastifyRequest, access: Exclude<Access, 'public'>, guard: Guard = {},
): Promise<Actor> {
  if (request.routeOptions.config.changesState) refuseForeign(request);
  const actor = request.actor ?? await app.authenticate(tokenOf(request));
  request.actor = actor;
  await app.limitSession(actor, request);
  const permitted = access === 'session' ? actor.obligation === null || guard.obliged === true : actor.elements.has(access);
  if (!permitted) throw new AppError('permission_denied');
  if ((guard.own || guard.stepUp) && actor.impersonatorId !== null) throw new AppError('impersonation_forbids');
  if (guard.stepUp && !isProven(actor, app.clock())) throw new AppError('step_up_required');
  return actor;
}

function isProven({ verifiedAt }: Actor, now: Date): boolean {
  return verifiedAt !== null && now.getTime() - verifiedAt.getTime() <= STEP_UP_MINUTES * 60_000;
}

export function changesState({ method, routeOptions: { config } }: FastifyRequest): boolean {
  return config.changesState === true || (method !== 'GET' && method !== 'HEAD' && config.onlyReads !== true);
}

/** Throws foreign_origin if the browser's fetch metadata shows another site. Requests without metadata pass, because programs send none. */
function refuseForeign({ headers }: FastifyRequest): void {
  const { 'sec-fetch-site': site = 'same-origin', 'sec-fetch-mode': mode } = headers;
  if (site !== 'same-origin' || mode === 'navigate') throw new AppError('foreign_origin');
}

export function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers['x-token'];
  return typeof header === 'string' && header !== '' ? header : null;
}

/** Session token from the cookie, for requests that cannot send headers: WebSocket handshakes (Origin checked) and micro-frontend files. */
export function cookieTokenOf(request: FastifyRequest): string | null {
  const match = /(?:^|;\s*)userToken=([\w-]{1,200})(?:;|$)/.exec(request.headers.cookie ?? '');
  return match?.[1] ?? null;
}
