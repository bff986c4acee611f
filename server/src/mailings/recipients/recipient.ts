import type { normaliseNumber } from '@portal/messaging/phone';

/** The country in which numbers without a prefix are dialled. */
export type HomeCountry = NonNullable<Parameters<typeof normaliseNumber>[1]>;

export type Recipient = {
  /** E.164 digits without the plus. */
  num: string;
  /** Null where it was not told from the number. */
  country: string | null;
  name: string | null;
  /** param1 … param4. */
  params: readonly (string | null)[];
};

const LONGEST_VALUE = 500;

/** A personal field as it is kept: PostgreSQL stores no NUL and a phone shows no control character. */
export function personalValue(value: string | undefined): string | null {
  return value?.replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ').trim().slice(0, LONGEST_VALUE) || null;
}
