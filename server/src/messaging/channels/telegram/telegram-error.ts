import type { SubmissionOutcome } from '../channel';

/** Faults of our gateway account, not of a message: messages are postponed. */
const OF_THE_CONNECTION = new Set(['ACCESS_TOKEN_INVALID', 'ACCESS_TOKEN_REQUIRED', 'UNKNOWN_METHOD']);

const reasons: Readonly<Record<string, string>> = {
  BALANCE_NOT_ENOUGH: 'not_enough_credit',
  PHONE_NUMBER_INVALID: 'invalid_number',
  PHONE_NUMBER_MISMATCH: 'invalid_number',
  CODE_INVALID: 'content_refused',
  CODE_LENGTH_INVALID: 'content_refused',
  CODE_LENGTH_REQUIRED: 'content_refused',
  SENDER_NOT_OWNED: 'sender_refused',
  SENDER_NOT_VERIFIED: 'sender_refused',
  SENDER_USERNAME_INVALID: 'sender_refused',
  CALLBACK_URL_INVALID: 'refused',
  PAYLOAD_INVALID: 'refused',
  TTL_INVALID: 'refused',
};

/** The gateway documents no error for numbers without Telegram, so unknown errors count as `not_reachable`. */
export function outcomeOfError(attemptId: bigint, error: string): SubmissionOutcome {
  const code = error.slice(0, 100);
  if (code.startsWith('FLOOD_WAIT')) return { kind: 'postponed', attemptId, cause: 'throttled', code };
  if (OF_THE_CONNECTION.has(code)) return { kind: 'postponed', attemptId, cause: 'unreachable', code };
  const reason = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
  return { kind: 'refused', attemptId, reason: reason ?? 'not_reachable', code };
}
