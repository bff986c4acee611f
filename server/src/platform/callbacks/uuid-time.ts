/** Bounds of all UUIDs. Deliveries have UUIDv7s, so a UUID also is a moment: the log is read in the order of UUIDs. */
export const FIRST_UUID = '00000000-0000-0000-0000-000000000000';
export const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Returns the smallest UUIDv7 with this timestamp (RFC 9562 section 5.7). */
export function firstUuidOf(at: Date): string {
  const hex = Math.min(Math.max(at.getTime(), 0), 2 ** 48 - 1).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
}
