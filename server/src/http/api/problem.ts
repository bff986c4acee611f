import { statusOfError, type AppError } from '@portal/contracts';
import type { ApiOperation, ApiProblem } from '@portal/contracts/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tellFailure } from '../error-handler';
import { errorSentence } from '../error-sentence';
import { problemFaults } from './problem-faults';
import { problemTitle } from './problem-title';
import { inSandbox } from './sandbox-refusal';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of the public API that the route is. */
    operation?: ApiOperation;
  }
}

/** Whether failures of the path are told as problems, whoever finds them. */
export function isApiPath(path: string): boolean {
  return path === '/api/v1' || path.startsWith('/api/v1/');
}

/** What failed, as RFC 9457 has it. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = tellFailure(request.caller?.sandbox ? inSandbox(error) : error, request, reply);
  const problem = problemOf(failure, request.routeOptions?.config?.operation ?? null, request.traceId);
  if (problem.status === 401) void reply.header('www-authenticate', 'Bearer');
  // As bytes: to a text Fastify adds a charset, which this media type does not have.
  return reply.code(problem.status).header('cache-control', 'no-store').type('application/problem+json').send(Buffer.from(JSON.stringify(problem)));
}

/** `operation` is the one that failed, whose words faults are told in; null where it is none or not known. */
export function problemOf(failure: AppError, operation: ApiOperation | null, requestId: string): ApiProblem {
  const { error: code, params } = failure;
  return {
    type: `/docs/en/errors/codes#${code}`, title: problemTitle(code), status: statusOfError(code), code, detail: errorSentence(code, params), params,
    errors: problemFaults(failure, operation), requestId,
  };
}
