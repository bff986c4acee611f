import * as z from 'zod';
import type { RichSubmission, SubmissionOutcome } from '../channel';
import { forAll, readByStatus } from '../http/answer-reading';
import type { HttpAnswer } from '../http/http-provider';
import { jsonIn } from '../http/json-in';

const Refusal = z.object({ errorCode: z.number().int().min(10_000).max(99_999) });

/** Error codes start with their HTTP status; for example, 42900 means too many requests. */
const WITHIN_STATUS = 100;

export function refusals(batch: readonly RichSubmission[], answer: HttpAnswer): SubmissionOutcome[] {
  const errorCode = answer.status < 500 ? jsonIn(answer.body, Refusal)?.errorCode : undefined;
  if (errorCode === undefined) return readByStatus(batch, answer);
  const code = String(errorCode);
  switch (Math.floor(errorCode / WITHIN_STATUS)) {
    case 400: return forAll(batch, { kind: 'refused', reason: 'invalid_number', code });
    case 402: return forAll(batch, { kind: 'refused', reason: 'not_enough_credit', code });
    // Faults of the application, not of the message: wrong key, no right to call, unknown method.
    case 401: case 403: case 404: case 405: return forAll(batch, { kind: 'postponed', cause: 'unreachable', code });
    case 429: return forAll(batch, { kind: 'postponed', cause: 'throttled', code });
    case 500: case 503: return forAll(batch, { kind: 'unknown' });
    default: return forAll(batch, { kind: 'refused', reason: 'refused', code });
  }
}
