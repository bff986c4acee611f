import { ErrorEnvelope, SUCCESS_CODE, type ErrorName } from '@portal/contracts';
import { failure, type Failure } from '../failure';
import type { SessionLoss } from '../session/session.slice';

/** The main API and `/v2` report success and failure by different rules (SPEC 8). */
export type Family = 'main' | 'v2';
export type Answer = { status: number; body: unknown; traceId?: string };
export type Verdict = { data: unknown } | { failure: Failure; loss?: SessionLoss };

const CLEARED = 19999;
const DENIED = 40300;
const RELOGIN: readonly number[] = [50008, 50012, 50014];
const V2_SUCCESS: readonly number[] = [0, 200, 204];

/** Returns an answer's data or failure, and whether the session was lost, by ERR-01 to ERR-06. */
export function judge(family: Family, { status, body, traceId }: Answer): Verdict {
  const parsed = ErrorEnvelope.safeParse(body);
  const envelope = parsed.success ? parsed.data : undefined;
  const code = envelope?.code;
  if (isSuccess(family, status, code, body)) return { data: (body as { data?: unknown } | undefined)?.data };
  return { failure: describe(status, envelope, traceId), loss: sessionLoss(family, status, code) };
}

function isSuccess(family: Family, status: number, code: number | undefined, body: unknown): boolean {
  const flagged = code === SUCCESS_CODE || (body as { success?: unknown } | null | undefined)?.success === true;
  if (family === 'main') return status >= 200 && status < 300 && flagged;
  // A successful HTTP status isn't enough: a body with an error code and without `success: true` is a failure.
  return V2_SUCCESS.includes(status) && (flagged || code === undefined);
}

function sessionLoss(family: Family, status: number, code: number | undefined): SessionLoss | undefined {
  if (code === CLEARED) return 'cleared';
  if (code !== undefined && RELOGIN.includes(code)) return 'relogin';
  // The login only lacks a right; its session is still valid.
  if (code === DENIED) return undefined;
  if (family === 'v2') return status === 403 ? 'relogin' : undefined;
  return status === 401 || status === 403 ? 'unauthorized' : undefined;
}

function describe(status: number, envelope: ErrorEnvelope | undefined, traceId: string | undefined): Failure {
  if (!envelope) {
    return failure(status === 502 || status === 503 || status === 504 ? 'server_unavailable' : 'server_unexpected', { traceId });
  }
  const { localizedMessage, params = {}, messages: lines = [] } = envelope.data ?? {};
  if (localizedMessage !== undefined && isName(localizedMessage)) {
    return failure(localizedMessage, { params, lines, message: envelope.message, traceId });
  }
  return failure('error', { params, lines, message: envelope.message, traceId });
}

/**
 * Checks only the format, because the list of all error names would enlarge the first bundle. For an unknown name, the server's message is
 * shown.
 */
const isName = (name: string): name is ErrorName => /^[a-z]+(_[a-z]+)*$/.test(name);
