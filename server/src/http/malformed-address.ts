import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isApiPath, sendProblem } from './api';
import { sendFailure } from './error-handler';
import type { Metrics } from './metrics';
import { pathOf } from './request-path';
import { bareSecurityHeaders } from './security-headers';

/** An address that cannot be decoded leads to no route and past all hooks: what they do for every other request is done here. */
export function refuseMalformedAddress(metrics: Metrics) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    request.traceId = randomUUID();
    void reply.header('x-request-id', request.traceId).headers(bareSecurityHeaders);
    (isApiPath(pathOf(request)) ? sendProblem : sendFailure)(error, request, reply);
    const labels = { method: request.method, route: 'none', status: reply.statusCode };
    metrics.observeRequest(labels, reply.elapsedTime / 1000);
    request.log.info({ ...labels, trace: request.traceId }, 'request');
  };
}
