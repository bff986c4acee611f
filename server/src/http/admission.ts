import { AppError, STEP_UP_MINUTES, type Access, type Endpoint } from '@portal/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from './actor';

/** Throws the session errors (session_missing, session_expired, …). Injected, because http imports no module. */
export type Authenticate = (token: string | null) => Promise<Actor>;

export type SessionLimit = (actor: Actor, request: FastifyRequest) => Promise<void>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A GET that changes state (SPEC has some): only the portal's own page may call it. */
    changesState?: boolean;
    /** A POST that only reads (SPEC has one). */
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
 * Checks the sign-in and the access right of a request. Reads only X-Token: unlike cookies, other sites' pages cannot send it.
 * Streams outside `route()` use it with `recorded()`.
 * Throws session errors, permission_denied (also while an obligation is open), impersonation_forbids, step_up_required.
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

/** Checks the fetch metadata that browsers send. Requests without it pass, because programs send none. */
function refuseForeign({ headers }: FastifyRequest): void {
  const { 'sec-fetch-site': site = 'same-origin', 'sec-fetch-mode': mode } = headers;
  if (site !== 'same-origin' || mode === 'navigate') throw new AppError('foreign_origin');
}

export function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers['x-token'];
  return typeof header === 'string' && header !== '' ? header : null;
}

/** Only for requests that cannot send a header: the socket handshake (Origin checked) and files of remotes. Never for API calls. */
export function cookieTokenOf(request: FastifyRequest): string | null {
  const match = /(?:^|;\s*)userToken=([\w-]{1,200})(?:;|$)/.exec(request.headers.cookie ?? '');
  return match?.[1] ?? null;
}
