import type { RichSubmission, SubmissionOutcome } from '../channel';
import type { HttpAnswer } from './http-provider';

type Said =
  | { kind: 'refused'; reason: string; code: string; to?: 4 | 5 | 6 }
  | { kind: 'postponed'; cause: 'throttled' | 'unreachable' | 'failed'; code: string }
  | { kind: 'unknown' };

/** The code of what waits for the next token. */
export const TOKEN_REFUSED = 'token_refused';

/** The same outcome for every one of a batch. */
export function forAll(batch: readonly RichSubmission[], said: Said): SubmissionOutcome[] {
  return batch.map(({ attemptId }) => ({ ...said, attemptId }));
}

/**
 * What a status alone says. A key that is not taken (401, 403, 407) or an address that has moved is no fault of the message:
 * it waits or takes another direction. Any other 4xx is the message's. A 5xx may have come from a gateway behind which the
 * message was taken, just as an unreadable 2xx: nobody knows.
 */
export function readByStatus(batch: readonly RichSubmission[], { status }: HttpAnswer): SubmissionOutcome[] {
  const code = `http_${status}`;
  if (status >= 300 && status < 400 || status === 401 || status === 403 || status === 407) return forAll(batch, { kind: 'postponed', cause: 'unreachable', code });
  if (status === 408 || status === 425 || status === 429) return forAll(batch, { kind: 'postponed', cause: 'throttled', code });
  if (status >= 400 && status < 500) return forAll(batch, { kind: 'refused', reason: 'content_refused', code });
  return forAll(batch, { kind: 'unknown' });
}

/** Exactly one outcome for each of the batch, in its order; `otherwise` fills what the provider left out. */
export function oneForEach(batch: readonly RichSubmission[], said: readonly SubmissionOutcome[], otherwise: readonly SubmissionOutcome[]): SubmissionOutcome[] {
  const byId = new Map<bigint, SubmissionOutcome>();
  for (const outcome of [...otherwise, ...said]) byId.set(outcome.attemptId, outcome);
  return batch.map(({ attemptId }) => byId.get(attemptId) ?? { kind: 'unknown', attemptId });
}

const LONGEST_PAUSE_MS = 300_000;

/** Milliseconds that Retry-After asks for, in seconds or as a date (RFC 9110, 10.2.3), at most five minutes; 0 where it asks for nothing. */
export function retryAfterMs({ headers }: HttpAnswer, now: number): number {
  const asked = headers['retry-after']?.trim() ?? '';
  const wait = /^\d+$/.test(asked) ? Number(asked) * 1_000 : Date.parse(asked) - now;
  return Number.isFinite(wait) ? Math.min(LONGEST_PAUSE_MS, Math.max(0, wait)) : 0;
}
