import type { Money } from '@portal/contracts';
import type { ImportProblem } from '@portal/contracts/admin';
import { isMessageType } from '@portal/messaging';
import { isNumberCountry } from '@portal/messaging/phone';

export type CellFault = { problem: ImportProblem; value: string };
/** What a cell says, or what is wrong with it. */
export type CellReading<T> = { is: T } | CellFault;

const AMOUNT = /^([+-]?)(\d+)(?:[.,](\d+))?$/;
const DIGITS_AFTER_POINT = 4;
/** Prices above are a slip of the keys, and their sums must fit where sums are kept. */
const MOST_DIGITS_BEFORE_POINT = 9;
/** E.164 has at most fifteen digits, and no country code begins with a zero. */
const PREFIX = /^\+?([1-9]\d{0,14})$/;
/** Of numbers that belong to no country, such as satellite phones. */
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

/** With a point or a comma, and nothing between thousands, which might be either. */
export function readAmount(text: string): CellReading<Money> {
  const [, sign, whole = '', fraction = ''] = AMOUNT.exec(text) ?? [];
  const digits = whole.replace(/^0+(?=\d)/, '');
  const after = fraction.replace(/0+$/, '');
  if (digits === '' || digits.length > MOST_DIGITS_BEFORE_POINT) return { problem: 'price_malformed', value: text };
  if (sign === '-' && /[1-9]/.test(whole + fraction)) return { problem: 'price_negative', value: text };
  if (after.length > DIGITS_AFTER_POINT) return { problem: 'price_too_fine', value: text };
  return { is: BigInt(digits + after.padEnd(DIGITS_AFTER_POINT, '0')) };
}
