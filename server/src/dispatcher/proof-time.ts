/** An answer that is late by more than this does not come; and so long a reconnect may take, with the receipts that it brings. */
const ANSWER_SECONDS = 30;
const RECONNECT_SECONDS = 10;

/**
 * Within how many seconds after it is in doubt a submit's fate can still be proven, by silence where that proves anything, by
 * a receipt or by a new connection; never longer than any submit stays in doubt.
 */
export function proofSecondsOf(silenceProvesSeconds: number | null, inDoubtSeconds: number): number {
  return Math.min(inDoubtSeconds, (silenceProvesSeconds ?? ANSWER_SECONDS) + RECONNECT_SECONDS);
}
