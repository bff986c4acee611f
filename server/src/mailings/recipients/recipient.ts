import type { normaliseNumber } from '@portal/messaging/phone';

/** Country of numbers without a prefix. */
export type HomeCountry = NonNullable<Parameters<typeof normaliseNumber>[1]>;

export type Recipient = {
  /** E.164 digits without '+'. */
  num: string;
  /** Null if the number does not tell it. */
  country: string | null;
  name: string | null;
  /** param1 … param4. */
  params: readonly (string | null)[];
};

/** PostgreSQL stores no NUL and phones show no control characters. Nothing is truncated. */
export function personalValue(value: string | undefined): string | null {
  return value?.replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ').trim() || null;
}
