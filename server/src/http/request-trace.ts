import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics';

declare module 'fastify' {
  interface FastifyRequest {
    /** A navigation was given the host page, whatever route its path belongs to. */
    gotPage: boolean;
    /** The server's own id of the request, which no caller can choose; `id` is the caller's where he gave one. */
    traceId: string;
    callerId: string | null;
  }
}

/** The caller's own id when it is harmless to print, so that his logs and ours can be put side by side. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  return callerId(request) ?? randomUUID();
}

function callerId({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : null;
}

/** One log line and one measurement for each request, by its route: a path may hold a telephone number, a route cannot. */
export function traceRequests(app: FastifyInstance, metrics: Metrics): void {
  app.decorateRequest('gotPage', false).decorateRequest('traceId', '').decorateRequest('callerId', null);
  app.addHook('onRequest', async (request, reply) => beginTrace(request, reply));
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode };
    metrics.observeRequest(labels, reply.elapsedTime / 1000);
    const line = { ...labels, trace: request.traceId, ms: Math.round(reply.elapsedTime), login: request.actor ? Number(request.actor.loginId) : undefined, key: keyOf(request) };
    if (quiet.has(labels.route)) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
  });
}

/** What its answer, its log line and its problem are found by. */
export function beginTrace(request: FastifyRequest, reply: FastifyReply): void {
  request.callerId = callerId(request);
  // One id is enough where the caller gave none.
  request.traceId = request.callerId === null ? request.id : randomUUID();
  void reply.header('x-request-id', request.id);
}

/** By its number, under which it is listed; never the key. Only requests of the public API have a caller. */
function keyOf({ caller }: { caller?: FastifyRequest['caller'] }): number | undefined {
  return caller ? Number(caller.keyId) : undefined;
}

const quiet = new Set(['/healthz', '/readyz', '/metrics', '/assets/*']);

function routeOf(request: FastifyRequest): string {
  return request.gotPage ? 'page' : (request.routeOptions.url ?? 'none');
}
