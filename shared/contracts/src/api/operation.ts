import * as z from 'zod/mini';
import type { KeyScope } from '../api-keys';
import type { ErrorName } from '../errors';

type Shape = z.ZodMiniType;

/** Chapters of the reference. */
export const apiGroups = ['messages', 'lists', 'otp', 'balance', 'address-books', 'short-links', 'callbacks'] as const;
export type ApiGroup = (typeof apiGroups)[number];

/**
 * One call of the customers' public API (API-01): the server registers it, the OpenAPI document prints it, the TypeScript client and the
 * reference are made of it. Answers are plain JSON without an envelope, failures `ApiProblem`.
 */
export type ApiOperation<P extends Shape = Shape, Q extends Shape = Shape, B extends Shape = Shape, D extends Shape = Shape> = {
  /** operationId, and the name of the client's method. */
  id: string;
  group: ApiGroup;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters as `{uuid}`. */
  path: `/api/v1/${string}`;
  /** What the key must be allowed. */
  scope: KeyScope;
  /** A scope that admits instead of `scope`; the handler then decides what it covers. */
  otherScope?: KeyScope;
  summary: string;
  description: string;
  params: P;
  query: Q;
  body: B;
  /** `ndjson`: a stream of lines, the first of shape `body`, each other of shape `line`. */
  bodyKind: 'none' | 'json' | 'ndjson';
  line?: Shape;
  data: D;
  /** 204 has no body. */
  status: 200 | 201 | 202 | 204;
  /** Takes an `Idempotency-Key`: the same key again gets the first answer. */
  repeatable: boolean;
  /** Beside those that every call may have, see `commonErrors`. */
  errors: readonly ErrorName[];
};

const none = z.undefined();
type None = typeof none;

export function operation<D extends Shape = None, P extends Shape = None, Q extends Shape = None, B extends Shape = None>(spec: {
  id: string; group: ApiGroup; method: ApiOperation['method']; path: ApiOperation['path']; scope: KeyScope; otherScope?: KeyScope; summary: string; description: string;
  params?: P; query?: Q; body?: B; line?: Shape; data?: D; status?: ApiOperation['status']; repeatable?: true; errors?: readonly ErrorName[];
}): ApiOperation<P, Q, B, D> {
  const bodyKind = spec.line ? 'ndjson' : spec.body ? 'json' : 'none';
  return { params: none, query: none, body: none, data: none, status: 200, errors: [], ...spec, repeatable: spec.repeatable ?? false, bodyKind } as unknown as ApiOperation<P, Q, B, D>;
}

type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] };
/** What a caller passes; parts that the operation does not declare are absent. */
export type ApiInput<O extends ApiOperation> = Present<{ params: z.input<O['params']>; query: z.input<O['query']>; body: z.input<O['body']> }>;
/** What a handler receives: parsed, defaults filled in. Of NDJSON `body` is the first line. */
export type ApiParsed<O extends ApiOperation> = Present<{ params: z.output<O['params']>; query: z.output<O['query']>; body: z.output<O['body']> }>;
export type ApiData<O extends ApiOperation> = z.output<O['data']>;

/** What any call may be refused with. */
export const commonErrors = [
  'key_refused', 'key_address_refused', 'scope_missing', 'invalid_request', 'payload_too_large', 'unsupported_media_type', 'request_timeout', 'too_many_requests',
  'customer_disabled', 'server_unexpected', 'server_unavailable',
] as const satisfies readonly ErrorName[];

/** Of an operation that takes an `Idempotency-Key`. */
export const repeatErrors = ['idempotency_key_reused', 'idempotency_in_progress'] as const satisfies readonly ErrorName[];

/** A shape with what the reference says of it. One that has been told of before keeps its own words: it may stand in other places. */
export function said<S extends Shape>(schema: S, description: string, example?: unknown): S {
  const reported = z.globalRegistry.has(schema) ? z.clone(schema) : schema;
  z.globalRegistry.add(reported, { description, ...(example !== undefined && { examples: [example] }) });
  return reported;
}
