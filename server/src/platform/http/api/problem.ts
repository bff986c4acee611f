import { statusOfError, AppError, isAppError } from '@portal/contracts';
import type { ApiOperation, ApiProblem } from '@portal/contracts/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { reportFailure } from '../error-handler';
import { errorSentence } from '../error-sentence';
import { problemFaults } from './problem-faults';
import { problemTitle } from './problem-title';

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: ApiOperation;
  }
}

export function isApiPath(path: string): boolean {
  return path === '/api/v1' || path.startsWith('/api/v1/');
}

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = reportFailure(request.caller?.sandbox ? inSandbox(error) : error, request, reply);
  const problem = problemOf(failure, request.routeOptions?.config?.operation ?? null, request.traceId);
  if (problem.status === 401) void reply.header('www-authenticate', 'Bearer');
  // Sent as bytes, because Fastify adds a charset to strings, and this media type has no charset.
  return reply.code(problem.status).header('cache-control', 'no-store').type('application/problem+json').send(
    Buffer.from(JSON.stringify(problem)),
  );
}

export function problemOf(failure: AppError, operation: ApiOperation | null, requestId: string): ApiProblem {
  const { error: code, params } = failure;
  return {
    type: `/docs/en/errors/codes#${code}`, title: problemTitle(code), status: statusOfError(code), code,
    detail: errorSentence(code, params), params,
    errors: problemFaults(failure, operation), requestId,
  };
}

/** Sandbox senders have all sandbox routes, so a missing route means that the sandbox does not support the message type. */
function inSandbox(error: unknown): unknown {
  return isAppError(error) && error.error === 'no_direction' ? new AppError('sandbox_unavailable', {
    type: error.params.type ?? '',
  }) : error;
}
