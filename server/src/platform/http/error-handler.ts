import { AppError, isAppError, statusOfError, type ErrorName } from '@portal/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseTrouble, codeOf } from '../db';
import { failureEnvelope, failureStatus } from './envelope';
import { noteFailure } from './failure-note';
import { pathOf } from './request-path';

const RETRY_AFTER = 2;

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendFailure(new AppError('not_found'), request, reply));
}

export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = reportFailure(error, request, reply);
  return reply
    .code(failureStatus(failure, pathOf(request)))
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(failureEnvelope(failure));
}

export function reportFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): AppError {
  const failure = asAppError(error);
  noteFailure(request, failure, error);
  if (failure.error === 'server_unexpected') request.log.error({ err: error }, 'unexpected error');
  if (isRefusedValue(error)) request.log.error({ err: error }, 'a value passed the contract and not the database');
  if (failure.error === 'server_unavailable') request.log.warn({ err: error }, 'database out of reach');
  const { seconds } = failure.params;
  if (failure.error === 'server_unavailable') void reply.header('retry-after', RETRY_AFTER);
  // The rest of the request is not read, so the connection cannot be reused (RFC 9110, 15.5.9).
  else if (failure.error === 'request_timeout') void reply.header('connection', 'close');
  else if (statusOfError(failure.error) === 429 && seconds !== undefined) void reply.header('retry-after', seconds);
  return failure;
}

export function nameOfFailure(error: unknown): ErrorName {
  return asAppError(error).error;
}

function asAppError(error: unknown): AppError {
  if (isAppError(error)) return error;
  // Checked before the database codes: an aborted request body has the same code as a lost database connection.
  const refusal = nameOfRefusal(error);
  if (refusal) return new AppError(refusal);
  if (isDatabaseTrouble(error)) return new AppError('server_unavailable');
  return new AppError(isRefusedValue(error) ? 'invalid_request' : 'server_unexpected');
}

function nameOfRefusal(error: unknown): ErrorName | null {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (!(status >= 400 && status < 500)) return null;
  if (status === 403 || status === 404) return 'not_found';
  if (status === 413) return 'payload_too_large';
  if (status === 415) return 'unsupported_media_type';
  return 'invalid_request';
}

/** SQLSTATE class 22: PostgreSQL refused a value. The caller sent the value, so the caller gets invalid_request. */
function isRefusedValue(error: unknown): boolean {
  return /^22[0-9A-Z]{3}$/.test(codeOf(error) ?? '');
}
