import type { RichSubmission, SubmissionOutcome } from '../channel';
import type { HttpAnswer } from './http-provider';

type ParsedResponse =
  | { kind: 'refused'; reason: string; code: string; to?: 4 | 5 | 6 }
  | { kind: 'postponed'; cause: 'throttled' | 'unreachable' | 'failed'; code: string }
  | { kind: 'unknown' };

/** Outcome code of submissions that were sent with a rejected token; they wait for a new token. */
export const TOKEN_REFUSED = 'token_refused';

export function forAll(batch: readonly RichSubmission[], response: ParsedResponse): SubmissionOutcome[] {
  return batch.map(({ attemptId }) => ({ ...response, attemptId }));
}

/**
 * Judges a batch by the HTTP status alone. A rejected key (401, 403, 407) or a redirect postpones messages. A 5xx or an unreadable 2xx
 * makes the outcome unknown, because the provider may have accepted the message.
 */
export function readByStatus(batch: readonly RichSubmission[], { status }: HttpAnswer): SubmissionOutcome[] {
  const code = `http_${status}`;
  if (status >= 300 && status < 400 || status === 401 || status === 403 || status === 407) {
    return forAll(batch, { kind: 'postponed', cause: 'unreachable', code });
  }
  if (status === 408 || status === 425 || status === 429) return forAll(batch, { kind: 'postponed', cause: 'throttled', code });
  if (status >= 400 && status < 500) return forAll(batch, { kind: 'refused', reason: 'content_refused', code });
  return forAll(batch, { kind: 'unknown' });
}

export function oneForEach(
  batch: readonly RichSubmission[], response: readonly SubmissionOutcome[], otherwise: readonly SubmissionOutcome[],
): SubmissionOutcome[] {
  const byId = new Map<bigint, SubmissionOutcome>();
  for (const outcome of [...otherwise, ...response]) byId.set(outcome.attemptId, outcome);
  return batch.map(({ attemptId }) => byId.get(attemptId) ?? { kind: 'unknown', attemptId });
}

const MAX_PAUSE_MS = 300_000;

/** Milliseconds from Retry-After, given in seconds or as a date (RFC 9110, 10.2.3), at most five minutes; 0 without it. */
export function retryAfterMs({ headers }: HttpAnswer, now: number): number {
  const retryAfter = headers['retry-after']?.trim() ?? '';
  const wait = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now;
  return Number.isFinite(wait) ? Math.min(MAX_PAUSE_MS, Math.max(0, wait)) : 0;
}
