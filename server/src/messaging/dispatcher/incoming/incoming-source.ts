import { normaliseNumber, type CountryCode } from '@portal/messaging/phone';

/** Numbers with a country code have at least seven digits. Fewer digits are a short code, even if a numbering plan could parse them. */
const SHORT_CODE = /^\d{1,6}$/;
const DIGITS = /^\d+$/;
const PLUS_BEFORE_DIGITS = /^\+(?=\d+$)/;

/** Normalizes a sender: a phone number to the format of stored recipients, any other sender as written, without a plus before digits. */
export function sourceOf(written: string, home: CountryCode | undefined): string {
  if (SHORT_CODE.test(written)) return written;
  const number = normaliseNumber(written, home);
  return number.ok ? number.e164 : withoutPlus(written);
}

/** Sources stored before normalization was introduced may have a plus. */
export function withoutPlus(source: string): string {
  return source.replace(PLUS_BEFORE_DIGITS, '');
}

export function isPhone(source: string): boolean {
  return DIGITS.test(source) && normaliseNumber(`+${source}`).ok;
}
