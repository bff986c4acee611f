import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isApiPath, sendProblem } from './api';
import { sendFailure } from './error-handler';
import type { Metrics } from './metrics';
import { pathOf } from './request-path';
import { beginTrace } from './request-trace';
import { bareSecurityHeaders } from './security-headers';

/**
 * An address that cannot be decoded leads to no route and past all hooks: what they do for every other request is done here, but for the limits.
 * Nothing is asked for it, and its log line is for who looks for it.
 */
export function refuseMalformedAddress(metrics: Metrics, commonHeaders: Readonly<Record<string, string | number>>) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    beginTrace(request, reply);
    void reply.headers(commonHeaders).headers(bareSecurityHeaders);
    (isApiPath(pathOf(request)) ? sendProblem : sendFailure)(error, request, reply);
    const labels = { method: request.method, route: 'none', status: reply.statusCode };
    metrics.observeRequest(labels, reply.elapsedTime / 1000);
    request.log.debug({ ...labels, trace: request.traceId }, 'request');
  };
}
