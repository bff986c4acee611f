import { AppError, STEP_UP_MINUTES, type Access, type Endpoint } from '@portal/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from './actor';

/** Who is behind a token, or an AppError of the session kind. Given by the program, since http knows no module. */
export type Authenticate = (token: string | null) => Promise<Actor>;

/** Throws too_many_requests when the session asks for more than its share. */
export type SessionLimit = (actor: Actor, request: FastifyRequest) => Promise<void>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A GET that changes state, as SPEC has some: only the portal's own page may make it. */
    changesState?: boolean;
    /** A POST that changes nothing, as SPEC has one. */
    onlyReads?: boolean;
    /** Written down whoever makes it. */
    audited?: boolean;
  }
  interface FastifyInstance {
    authenticate: Authenticate;
    limitSession: SessionLimit;
    /** What the server takes for now. */
    clock: () => Date;
  }
  interface FastifyRequest {
    /** Set once the call is admitted; for the log. */
    actor: Actor | null;
  }
}

export type Guard = Pick<Endpoint, 'own' | 'stepUp' | 'obliged'>;

/**
 * Admits a call by its X-Token header alone: a cookie comes along with requests of foreign pages, a header does not. For
 * routes that stand outside `route()` because their body is a stream, and which then do their work in `recorded()`; `route()`
 * itself uses both. `guard` are the endpoint's flags. Throws permission_denied, also where the login has to do something else first,
 * impersonation_forbids, step_up_required.
 */
export async function admit(app: FastifyInstance, request: FastifyRequest, access: Exclude<Access, 'public'>, guard: Guard = {}): Promise<Actor> {
  if (request.routeOptions.config.changesState) refuseForeign(request);
  const actor = await app.authenticate(tokenOf(request));
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

/** What a browser says about where a request comes from; programs say nothing, and have the token. */
function refuseForeign({ headers }: FastifyRequest): void {
  const { 'sec-fetch-site': site = 'same-origin', 'sec-fetch-mode': mode } = headers;
  if (site !== 'same-origin' || mode === 'navigate') throw new AppError('foreign_origin');
}

export function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers['x-token'];
  return typeof header === 'string' && header !== '' ? header : null;
}

/**
 * The token from the browser's own cookie: for the two things that cannot carry a header, the handshake of a socket (with
 * its Origin checked) and the files of remotes. No call of the API may use it.
 */
export function cookieTokenOf(request: FastifyRequest): string | null {
  const match = /(?:^|;\s*)userToken=([\w-]{1,200})(?:;|$)/.exec(request.headers.cookie ?? '');
  return match?.[1] ?? null;
}
