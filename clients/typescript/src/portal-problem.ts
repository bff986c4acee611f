import type { ProblemCode, ProblemsOf } from './generated/api';

/** One error in a request. `pointer` locates it: an RFC 6901 pointer into the body, or `query/…`, `path/…`, `header/…`. */
export type ProblemField = { pointer: string; code: string; detail: string };

/** Code of an answer that isn't the portal's, such as a proxy's error page. */
export const UNREADABLE = 'answer_unreadable';

/** The client method that was called; for a bulk request, also its `customerListId`. */
export type Called = { operation: string; customerListId?: string | undefined };
type ProblemDetails = {
  code: string; detail: string; params: Record<string, string | number>; errors: ProblemField[]; requestId: string | null;
};

/**
 * An error answer of the API. Decide by `code`, whose meaning never changes; a server newer than this client may send codes that its types
 * don't list.
 */
export class PortalProblem extends Error {
  override readonly name = 'PortalProblem';
  /** Name of the client method. */
  readonly operation: string;
  /** The id sent with a bulk request; null for other calls. */
  readonly customerListId: string | null;
  readonly code: ProblemCode | typeof UNREADABLE | (string & {});
  /** Values used in the `detail` text, by name. */
  readonly params: Readonly<Record<string, string | number>>;
  /** One entry per invalid field. */
  readonly errors: readonly ProblemField[];
  /** Request id to quote to support; null if the answer has none. */
  readonly requestId: string | null;

  constructor(
    { operation, customerListId }: Called,
    /** HTTP status code. */
    readonly status: number,
    reported: ProblemDetails,
    /** Delay requested by `Retry-After`, in milliseconds; null without the header. */
    readonly retryAfter: number | null,
  ) {
    super(`${reported.code}: ${reported.detail}`);
    [this.operation, this.customerListId] = [operation, customerListId ?? null];
    ({ code: this.code, params: this.params, errors: this.errors, requestId: this.requestId } = reported);
  }
}

/** Narrows an error to the problems of one operation: `isProblemOf(error, 'sendMessage') && error.code === 'no_route'`. */
export function isProblemOf<O extends keyof ProblemsOf>(
  error: unknown, operation: O,
): error is PortalProblem & { code: ProblemsOf[O] | typeof UNREADABLE | (string & {}) } {
  return error instanceof PortalProblem && error.operation === operation;
}

/** True if the call may have taken effect despite this error: it isn't a `PortalProblem`, or its status is below 300, or 500 and above. */
export function leavesUnsure(error: unknown): boolean {
  return !(error instanceof PortalProblem) || error.status < 300 || error.status >= 500;
}

/** The answer's JSON body, undefined for 204. Throws PortalProblem for an error answer or an unreadable one. */
export async function answerOf(called: Called, response: Response): Promise<object | undefined> {
  const text = await response.text();
  if (response.ok && response.status === 204) return undefined;
  const body = parsed(text);
  if (response.ok && body) return body;
  const reported = response.ok ? null : problemIn(body);
  throw new PortalProblem(called, response.status, reported ?? unreadable(text, response), delayOf(response.headers.get('retry-after')));
}

function problemIn(body: Partial<ProblemDetails> | null): ProblemDetails | null {
  if (typeof body?.code !== 'string') return null;
  return {
    code: body.code, detail: body.detail ?? '', params: body.params ?? {}, errors: body.errors ?? [], requestId: body.requestId ?? null,
  };
}

function unreadable(text: string, { headers }: Response): ProblemDetails {
  return { code: UNREADABLE, detail: text.slice(0, 200), params: {}, errors: [], requestId: headers.get('x-request-id') };
}

function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** Milliseconds from a `Retry-After` header, which contains seconds or a date (RFC 9110). */
function delayOf(header: string | null): number | null {
  if (header === null) return null;
  const delay = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(delay) ? null : Math.max(0, delay);
}
