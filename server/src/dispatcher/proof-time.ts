/** Later answers are not expected. A reconnect, with the receipts that follow, may take `RECONNECT_SECONDS`. */
const ANSWER_SECONDS = 30;
const RECONNECT_SECONDS = 10;

/** Seconds in which silence, a receipt or a new connection may still resolve a submit; at most the total time of an unresolved submit. */
export function proofSecondsOf(silenceProvesSeconds: number | null, unresolvedSeconds: number): number {
  return Math.min(unresolvedSeconds, (silenceProvesSeconds ?? ANSWER_SECONDS) + RECONNECT_SECONDS);
}
