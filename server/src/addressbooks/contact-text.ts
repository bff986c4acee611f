/** Removes control characters, which no phone shows, and half surrogate pairs, which PostgreSQL cannot store. */
export function cleanField(value: string | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return value.replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ').trim() || null;
}
