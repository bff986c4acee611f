import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isApiPath, sendProblem } from './api';
import { sendFailure } from './error-handler';
import type { Metrics } from './metrics';
import { pathOf } from './request-path';
import { beginTrace } from './request-trace';
import { bareSecurityHeaders } from './security-headers';

/** URLs that cannot be decoded bypass routes and hooks, so this does the hooks' work, except for limits. */
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
