const SECOND = 1;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses after each failed attempt (backoff), as in Standard Webhooks 1.0.0. */
export const RETRY_SECONDS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
export const JITTER = 0.1;
/** A webhook older than this is given up at its next failure; a replay restarts the period. */
export const LIFETIME_DAYS = 5;

/** Bounds of an endpoint's pause, which is half the time that it has been failing. */
export const MIN_PAUSE_SECONDS = 5;
export const MAX_PAUSE_SECONDS = 10 * MINUTE;
/** An endpoint that has been failing for longer is disabled. */
export const FAILING_DAYS = 5;
