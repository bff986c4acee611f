const LONGEST_SECONDS = 3_600;

/** RFC 9110 section 10.2.3: seconds or a date. Seconds from `now`, at most an hour; null if absent or malformed. */
export function retryAfterSeconds(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text), LONGEST_SECONDS);
  // Requires letters, as Date.parse takes many numbers for years.
  const until = /^[A-Za-z]{3,9},? .*GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(until) ? null : Math.min(Math.max(Math.ceil((until - now.getTime()) / 1000), 0), LONGEST_SECONDS);
}
