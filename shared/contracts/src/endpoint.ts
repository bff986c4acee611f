import * as z from 'zod/mini';
import type { Element } from './permissions';

/** 'public': no session. 'session': any login. Otherwise the UI element that the login's roles must grant. */
export type Access = 'public' | 'session' | Element;
type Shape = z.ZodMiniType;

/** An HTTP call that the server registers, clients make and tests fake. `data` is the shape inside the envelope `{code, success, data}`. */
export type Endpoint<Q extends Shape = Shape, B extends Shape = Shape, D extends Shape = Shape> = {
  method: 'GET' | 'POST';
  path: `/${string}`;
  access: Access;
  query: Q;
  body: B;
  data: D;
  /**
   * Set for calls that change code, money, rights, secrets or message routing. They are refused under impersonation and require
   * that the user confirmed the password within the last STEP_UP_MINUTES (step_up_required). Administration endpoints that change data must
   * set `stepUp` explicitly, even to `false`.
   */
  stepUp?: boolean;
  /** Refused under impersonation (impersonation_forbids), because the person who owns the login must make the call. */
  own?: true;
  /** Always audited, like every change of the administration. */
  audited?: true;
  /** Also open to a login that must first complete its `obligation`, such as turning on the second factor. Requires access 'session'. */
  obliged?: true;
  /** Creates a record: invalid input throws wrong_create_params, which names every invalid field (ERR-10). */
  creates?: true;
  /** A GET that changes state, because SPEC defines it so. Only the portal's own page may call it. */
  changesState?: true;
  /** A POST that changes nothing, such as a search with a body. */
  onlyReads?: true;
};

/** True if a call changes state: every POST and no GET, except for calls that SPEC defines differently. */
export function changesState(
  { method, changesState: changes, onlyReads }: Pick<Endpoint, 'method' | 'changesState' | 'onlyReads'>,
): boolean {
  return changes === true || (method === 'POST' && onlyReads !== true);
}

const ADMINISTRATION = /^\/(v2\/)?admin\//;

/** True if a call is audited even without impersonation. Under impersonation, all changes are audited. */
export function isAudited(endpoint: Pick<Endpoint, 'method' | 'path' | 'stepUp' | 'audited' | 'changesState' | 'onlyReads'>): boolean {
  return endpoint.audited ?? (endpoint.stepUp === true || (changesState(endpoint) && ADMINISTRATION.test(endpoint.path)));
}

/** How long a successful step-up remains valid. */
export const STEP_UP_MINUTES = 10;

const none = z.undefined();
type None = typeof none;

export function endpoint<D extends Shape, Q extends Shape = None, B extends Shape = None>(spec: {
  method: Endpoint['method'];
  path: Endpoint['path'];
  access: Access;
  query?: Q;
  body?: B;
  data: D;
  stepUp?: boolean;
  own?: true;
  audited?: true;
  obliged?: true;
  creates?: true;
  changesState?: true;
  onlyReads?: true;
}): Endpoint<Q, B, D> {
  return { query: none, body: none, ...spec } as unknown as Endpoint<Q, B, D>;
}

type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] };
/** Input that the caller passes: those of `query` and `body` that the endpoint declares. */
export type Input<E extends Endpoint> = Present<{ query: z.input<E['query']>; body: z.input<E['body']> }>;
/** Input that the handler gets: parsed, with defaults. */
export type Parsed<E extends Endpoint> = Present<{ query: z.output<E['query']>; body: z.output<E['body']> }>;
/** The `data` of the answer. */
export type Data<E extends Endpoint> = z.output<E['data']>;

/** A structured query parameter, sent as JSON, such as `filter` and `condition`. */
export function jsonInQuery<S extends Shape>(schema: S) {
  return z.pipe(
    z.transform((value: unknown, context) => {
      if (typeof value !== 'string') return value;
      try {
        return JSON.parse(value) as unknown;
      } catch {
        context.issues.push({ code: 'custom', message: 'not JSON', input: value });
        return z.NEVER;
      }
    }),
    schema,
  );
}

/** An integer in a query string; both limits are allowed values. */
export const integerInQuery = (minimum: number, maximum: number) =>
  z.coerce.number().check(z.int(), z.gte(minimum), z.lte(maximum));
