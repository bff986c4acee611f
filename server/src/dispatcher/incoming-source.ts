import { normaliseNumber, type CountryCode } from '@portal/messaging/phone';

/** The shortest phone number, its country's code included, has seven digits; fewer of them are a short code, also where a plan could read them. */
const SHORT_CODE = /^\d{1,6}$/;
const DIGITS = /^\d+$/;
const PLUS_BEFORE_DIGITS = /^\+(?=\d+$)/;

/** Who sent a message: digits as recipients are stored where it is a phone number, else as it was written, without a plus before digits. */
export function sourceOf(written: string, home: CountryCode | undefined): string {
  if (SHORT_CODE.test(written)) return written;
  const number = normaliseNumber(written, home);
  return number.ok ? number.e164 : withoutPlus(written);
}

/** Stored before sources were normal, it may have one. */
export function withoutPlus(source: string): string {
  return source.replace(PLUS_BEFORE_DIGITS, '');
}

/** Whether one could write to it: a source that is normal, no short code and no name. */
export function isPhone(source: string): boolean {
  return DIGITS.test(source) && normaliseNumber(`+${source}`).ok;
}
