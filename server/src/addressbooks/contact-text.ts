import { MAX_CONTACT_FIELD } from '@portal/contracts';

/**
 * A name or parameter as it is stored: without control characters, which no phone shows, and halves of surrogate pairs, which
 * PostgreSQL cannot hold; no longer than MAX_CONTACT_FIELD; null where nothing is left.
 */
export function cleanField(value: string | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  const clean = spaced(value).trim();
  return spaced(clean.slice(0, MAX_CONTACT_FIELD)).trim() || null;
}

function spaced(value: string): string {
  return value.replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ');
}
