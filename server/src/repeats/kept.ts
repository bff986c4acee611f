/** So long an answer is given again: over a weekend's outage of whoever asks. */
export const KEPT_MS = 48 * 3_600_000;
