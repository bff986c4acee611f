/** Covers an outage of the caller over a weekend. */
export const RETENTION_MS = 48 * 3_600_000;
