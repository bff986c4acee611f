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
