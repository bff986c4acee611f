/** Callers can safely repeat a request after an outage of up to this time. */
export const RETENTION_MS = 48 * 3_600_000;
