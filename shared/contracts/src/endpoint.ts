import * as z from 'zod/mini';
import type { Element } from './permissions';

/** 'public' needs no session, 'session' any login; otherwise the UI element that the login's roles must hold. */
export type Access = 'public' | 'session' | Element;
type Shape = z.ZodMiniType;

/**
 * One HTTP call: the server registers it, the client makes it, tests fake it, all from this value.
 * `data` is the shape inside the envelope (`{code, success, data}`).
 */
export type Endpoint<Q extends Shape = Shape, B extends Shape = Shape, D extends Shape = Shape> = {
  method: 'GET' | 'POST';
  path: `/${string}`;
  access: Access;
  query: Q;
  body: B;
  data: D;
  /**
   * Code, money, rights, secrets and the routing of messages: the login must have proven within STEP_UP_MINUTES who it is (step_up_required).
   * Refused under impersonation. Each change of the administration decides, so that `false` is written there too.
   */
  stepUp?: boolean;
  /** The person's own: nobody may do it while he acts as another (impersonation_forbids). */
  own?: true;
  /** Written into the audit whoever makes it, as every change of the administration is anyway. */
  audited?: true;
  /** With 'session': open also to a login that has yet to do what its `obligation` says. */
  obliged?: true;
  /** Makes something of its body: wrong data is wrong_create_params with every faulty field (ERR-10). */
  creates?: true;
  /** A GET that does, as SPEC has some: only the portal's own page may make it. */
  changesState?: true;
  /** A POST that changes nothing, as SPEC has some. */
  onlyReads?: true;
};

/** Whether a call changes anything, by its method but for SPEC's exceptions. */
export function changesState({ method, changesState: changes, onlyReads }: Pick<Endpoint, 'method' | 'changesState' | 'onlyReads'>): boolean {
  return changes === true || (method === 'POST' && onlyReads !== true);
}

const ADMINISTRATION = /^\/(v2\/)?admin\//;

/** Whether a call is written into the audit whoever makes it. Under impersonation every change is. */
export function isAudited(endpoint: Pick<Endpoint, 'method' | 'path' | 'stepUp' | 'audited' | 'changesState' | 'onlyReads'>): boolean {
  return endpoint.audited ?? (endpoint.stepUp === true || (changesState(endpoint) && ADMINISTRATION.test(endpoint.path)));
}

/** So long a password (and code) that was asked for counts for what needs it again. */
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
/** What a caller passes; parts that the endpoint does not declare are absent. */
export type Input<E extends Endpoint> = Present<{ query: z.input<E['query']>; body: z.input<E['body']> }>;
/** What a handler receives: parsed, defaults filled in. */
export type Parsed<E extends Endpoint> = Present<{ query: z.output<E['query']>; body: z.output<E['body']> }>;
/** The `data` of the answer. */
export type Data<E extends Endpoint> = z.output<E['data']>;

/** A structured value that travels in a query string as JSON, such as `filter` and `condition`. */
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

/** A number that travels in a query string. */
export const integerInQuery = (minimum: number, maximum: number) =>
  z.coerce.number().check(z.int(), z.gte(minimum), z.lte(maximum));
