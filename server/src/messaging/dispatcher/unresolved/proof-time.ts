/** No response to a submit is expected after `ANSWER_SECONDS`. A reconnect and the receipts after it take up to `RECONNECT_SECONDS`. */
const ANSWER_SECONDS = 30;
const RECONNECT_SECONDS = 10;

/** Seconds to wait for a receipt proving that an unresolved submit was accepted. Includes a reconnect; at most `unresolvedSeconds`. */
export function proofSecondsOf(silenceProvesSeconds: number | null, unresolvedSeconds: number): number {
  return Math.min(unresolvedSeconds, (silenceProvesSeconds ?? ANSWER_SECONDS) + RECONNECT_SECONDS);
}
