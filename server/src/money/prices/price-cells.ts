import type { Money } from '@portal/contracts';
import type { ImportProblem } from '@portal/contracts/admin';
import { isMessageType } from '@portal/messaging';
import { isNumberCountry } from '@portal/messaging/phone';

export type CellFault = { problem: ImportProblem; value: string };
export type CellReading<T> = { is: T } | CellFault;

const AMOUNT = /^([+-]?)(\d+)(?:[.,](\d+))?$/;
const DIGITS_AFTER_POINT = 4;
/** Larger prices are typing errors, and their sums could overflow bigint columns. */
const MAX_DIGITS_BEFORE_POINT = 9;
/** E.164: at most 15 digits; no country code begins with 0. */
const PREFIX = /^\+?([1-9]\d{0,14})$/;
/** CLDR code for numbers without a country, such as satellite phones. */
const WORLD = '001';

export function readMessageType(text: string): CellReading<string> {
  const type = text.toLowerCase();
  return isMessageType(type) ? { is: type } : { problem: 'type_unknown', value: text };
}

export function readPrefix(text: string): CellReading<string> {
  const digits = PREFIX.exec(text)?.[1];
  return digits === undefined ? { problem: 'prefix_malformed', value: text } : { is: digits };
}

export function readCountry(text: string): CellReading<string> {
  const code = text.toUpperCase();
  return code === WORLD || isNumberCountry(code) ? { is: code } : { problem: 'country_unknown', value: text };
}

/** Accepts a decimal point or comma. Thousands separators are refused, because they are ambiguous. */
export function readAmount(text: string): CellReading<Money> {
  const [, sign, whole = '', fraction = ''] = AMOUNT.exec(text) ?? [];
  const digits = whole.replace(/^0+(?=\d)/, '');
  const after = fraction.replace(/0+$/, '');
  if (digits === '' || digits.length > MAX_DIGITS_BEFORE_POINT) return { problem: 'price_malformed', value: text };
  if (sign === '-' && /[1-9]/.test(whole + fraction)) return { problem: 'price_negative', value: text };
  if (after.length > DIGITS_AFTER_POINT) return { problem: 'price_too_fine', value: text };
  return { is: BigInt(digits + after.padEnd(DIGITS_AFTER_POINT, '0')) };
}
