import * as z from 'zod/mini';
import { AppError } from './errors';
import { MONEY_SCALE, type Money } from './money';

/** An entered amount. Any text or number is valid here; `parseSum` requires a decimal point and at most two decimal places (VAL-05…07). */
export const AmountInput = z.union([z.string().check(z.maxLength(60)), z.number()]);
export type AmountInput = z.infer<typeof AmountInput>;

/** The maximum is 999,999,999.99, as in the payment QR code of the National Bank of Ukraine. */
const MAX_WHOLE_DIGITS = 9;
const DIGITS = 2;

/** Throws AppError: sum_not_a_number, sum_not_positive, sum_too_fine, sum_too_large. `1e-3`, `1,00` and `1 000` aren't numbers here. */
export function parseSum(input: AmountInput): Money {
  const text = typeof input === 'number' ? plain(input) : input.trim();
  const match = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?$/.exec(text);
  if (!match) throw new AppError('sum_not_a_number');
  const [, sign, whole = '', fraction = ''] = match;
  if (sign !== '' || /^0*$/.test(whole + fraction)) throw new AppError('sum_not_positive');
  if (fraction.length > DIGITS) throw new AppError('sum_too_fine');
  if (whole.replace(/^0+/, '').length > MAX_WHOLE_DIGITS) throw new AppError('sum_too_large');
  return BigInt(whole + fraction.padEnd(MONEY_SCALE, '0'));
}

/** Converts a number to text without an exponent: 1e-7 or 1e+21 becomes a decimal that `parseSum` also refuses. */
function plain(input: number): string {
  const text = String(input);
  const tiny = /^(-?)[\d.]+e-\d+$/.exec(text);
  if (tiny) return `${tiny[1]}0.001`;
  const huge = /^(-?)[\d.]+e\+\d+$/.exec(text);
  return huge ? `${huge[1]}9999999999` : text;
}
