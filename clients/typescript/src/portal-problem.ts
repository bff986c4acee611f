import type { ProblemCode, ProblemsOf } from './generated/api';

/** One thing that is wrong with a request; `pointer` is where (RFC 6901, or `query/…`, `path/…`, `header/…`). */
export type ProblemField = { pointer: string; code: string; detail: string };

/** Of an answer that is none of the portal's, as from a proxy in between. */
export const UNREADABLE = 'answer_unreadable';

/** What was called: its method here, and of a bulk its `customerListId`. */
export type Called = { operation: string; customerListId?: string | undefined };
type ProblemDetails = {
  code: string; detail: string; params: Record<string, string | number>; errors: ProblemField[]; requestId: string | null;
};

/**
 * A call that was answered with a failure. Programs decide by `code`, which never changes; a server newer than this client may have codes
 * it does not know.
 */
export class PortalProblem extends Error {
  override readonly name = 'PortalProblem';
  /** The method that was called. */
  readonly operation: string;
  /** Of a bulk: the id that it was sent with. */
  readonly customerListId: string | null;
  readonly code: ProblemCode | typeof UNREADABLE | (string & {});
  /** The values of the sentence. */
  readonly params: Readonly<Record<string, string | number>>;
  /** Each field that is wrong. */
  readonly errors: readonly ProblemField[];
  /** What to tell the support. */
  readonly requestId: string | null;

  constructor(
    { operation, customerListId }: Called,
    /** Of HTTP. */
    readonly status: number,
    reported: ProblemDetails,
    /** In so many milliseconds the call may be made again; null where nothing was said of it. */
    readonly retryAfter: number | null,
  ) {
    super(`${reported.code}: ${reported.detail}`);
    [this.operation, this.customerListId] = [operation, customerListId ?? null];
    ({ code: this.code, params: this.params, errors: this.errors, requestId: this.requestId } = reported);
  }
}

/**
 * Narrows what was thrown to the problems that the operation can have: `isProblemOf(error, 'sendMessage') && error.code === 'no_route'`.
 */
export function isProblemOf<O extends keyof ProblemsOf>(
  error: unknown, operation: O,
): error is PortalProblem & { code: ProblemsOf[O] | typeof UNREADABLE | (string & {}) } {
  return error instanceof PortalProblem && error.operation === operation;
}

/** Whether the call may have been done although this came of it: nothing was heard of it, or nothing that tells. */
export function leavesUnsure(error: unknown): boolean {
  return !(error instanceof PortalProblem) || error.status < 300 || error.status >= 500;
}

/** What was answered; throws where that is a failure, or nothing of the portal's. */
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

/** Seconds, or a date (RFC 9110). */
function delayOf(header: string | null): number | null {
  if (header === null) return null;
  const delay = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(delay) ? null : Math.max(0, delay);
}
