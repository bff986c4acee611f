import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics';
import { plainAddress } from './network';

declare module 'fastify' {
  interface FastifyRequest {
    /** True if the request was a navigation and was answered with the host page instead of its route. */
    gotPage: boolean;
    /** Id chosen by the server. Fastify's `id` is the caller's X-Request-Id instead, if that is valid. */
    traceId: string;
    callerId: string | null;
  }
}

export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  return callerId(request) ?? randomUUID();
}

function callerId({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : null;
}

export function traceRequests(app: FastifyInstance, metrics: Metrics): void {
  app.decorateRequest('gotPage', false).decorateRequest('traceId', '').decorateRequest('callerId', null);
  app.addHook('onRequest', async (request, reply) => startTrace(request, reply));
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode };
    metrics.observeRequest(labels, reply.elapsedTime / 1000);
    const refusal = request.failure === null ? {} : { error: request.failure, address: plainAddress(request.ip) };
    const line = { ...labels, ...refusal, trace: request.traceId, ms: Math.round(reply.elapsedTime), login: request.actor ? Number(
      request.actor.loginId,
    ) : undefined, key: keyOf(request) };
    if (quiet.has(labels.route)) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
  });
}

export function startTrace(request: FastifyRequest, reply: FastifyReply): void {
  request.callerId = callerId(request);
  request.traceId = request.callerId === null ? request.id : randomUUID();
  void reply.header('x-request-id', request.id);
}

function keyOf({ caller }: { caller?: FastifyRequest['caller'] }): number | undefined {
  return caller ? Number(caller.keyId) : undefined;
}

const quiet = new Set(['/healthz', '/readyz', '/metrics', '/assets/*']);

function routeOf(request: FastifyRequest): string {
  return request.gotPage ? 'page' : (request.routeOptions.url ?? 'none');
}
