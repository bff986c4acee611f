/** Long enough for a caller to retry after an outage over a weekend. */
export const RETENTION_MS = 48 * 3_600_000;
