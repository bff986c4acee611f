import type { normaliseNumber } from '@portal/messaging/phone';

/** Country assumed for numbers in national format. */
export type HomeCountry = NonNullable<Parameters<typeof normaliseNumber>[1]>;

export type Recipient = {
  /** E.164 digits without '+'. */
  num: string;
  /** Null if not determined, as for contacts of address books. */
  country: string | null;
  name: string | null;
  /** param1 … param4. */
  params: readonly (string | null)[];
};

/** Replaces control characters, which no phone shows, and unpaired surrogates, which PostgreSQL cannot store, with spaces. */
export function personalValue(value: string | undefined): string | null {
  return value?.replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ').trim() || null;
}
