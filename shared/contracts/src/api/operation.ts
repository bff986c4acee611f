import * as z from 'zod/mini';
import type { KeyScope } from '../api-keys';
import type { ErrorName } from '../errors';

type Shape = z.ZodMiniType;

/** Chapters of the API reference; each operation belongs to one. */
export const apiGroups = ['messages', 'lists', 'otp', 'balance', 'address-books', 'short-links', 'callbacks'] as const;
export type ApiGroup = (typeof apiGroups)[number];

/**
 * An operation of the customers' public API (API-01). The server, the OpenAPI document, the TypeScript client and the API reference derive
 * from it. Responses are plain JSON without an envelope; errors have the shape `ApiProblem`.
 */
export type ApiOperation<P extends Shape = Shape, Q extends Shape = Shape, B extends Shape = Shape, D extends Shape = Shape> = {
  /** operationId, and the name of the client's method. */
  id: string;
  group: ApiGroup;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path parameters are written `{uuid}`. */
  path: `/api/v1/${string}`;
  scope: KeyScope;
  /** A key with this scope is also accepted; the handler decides which calls the scope allows. */
  otherScope?: KeyScope;
  summary: string;
  description: string;
  params: P;
  query: Q;
  body: B;
  /** `ndjson`: a stream of lines, the first of shape `body`, all others of shape `line`. */
  bodyKind: 'none' | 'json' | 'ndjson';
  line?: Shape;
  data: D;
  /** 204 has no body. */
  status: 200 | 201 | 202 | 204;
  /** Supports `Idempotency-Key`: a repeated key returns the first answer. */
  repeatable: boolean;
  /** Errors in addition to `commonErrors`. */
  errors: readonly ErrorName[];
};

const none = z.undefined();
type None = typeof none;

export function operation<D extends Shape = None, P extends Shape = None, Q extends Shape = None, B extends Shape = None>(spec: {
  id: string; group: ApiGroup; method: ApiOperation['method']; path: ApiOperation['path']; scope: KeyScope; otherScope?: KeyScope;
  summary: string; description: string;
  params?: P; query?: Q; body?: B; line?: Shape; data?: D; status?: ApiOperation['status']; repeatable?: true;
  errors?: readonly ErrorName[];
}): ApiOperation<P, Q, B, D> {
  const bodyKind = spec.line ? 'ndjson' : spec.body ? 'json' : 'none';
  return {
    params: none, query: none, body: none, data: none, status: 200, errors: [], ...spec, repeatable: spec.repeatable ?? false, bodyKind,
  } as unknown as ApiOperation<P, Q, B, D>;
}

type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] };
/** Input that the caller passes: those of `params`, `query` and `body` that the operation declares. */
export type ApiInput<O extends ApiOperation> = Present<{
  params: z.input<O['params']>; query: z.input<O['query']>; body: z.input<O['body']>;
}>;
/** Input that the handler gets: parsed, with defaults. For NDJSON, `body` is the first line. */
export type ApiParsed<O extends ApiOperation> = Present<{
  params: z.output<O['params']>; query: z.output<O['query']>; body: z.output<O['body']>;
}>;
export type ApiData<O extends ApiOperation> = z.output<O['data']>;

/** Errors that every operation can return. */
export const commonErrors = [
  'key_refused', 'key_address_refused', 'scope_missing', 'invalid_request', 'payload_too_large', 'unsupported_media_type',
  'request_timeout', 'too_many_requests',
  'customer_disabled', 'server_unexpected', 'server_unavailable',
] as const satisfies readonly ErrorName[];

/** Errors of operations that support `Idempotency-Key`. */
export const repeatErrors = ['idempotency_key_reused', 'idempotency_in_progress'] as const satisfies readonly ErrorName[];

/** Attaches a description to a shape. A shape that already has a description is cloned, so that the original keeps its text. */
export function described<S extends Shape>(schema: S, description: string, example?: unknown): S {
  const reported = z.globalRegistry.has(schema) ? z.clone(schema) : schema;
  z.globalRegistry.add(reported, { description, ...(example !== undefined && { examples: [example] }) });
  return reported;
}
