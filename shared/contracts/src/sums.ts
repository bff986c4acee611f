import * as z from 'zod/mini';
import { AppError } from './errors';
import { MONEY_SCALE, type Money } from './money';

/**
 * A sum that a person or a program asks for: a decimal with a point and at most two digits behind it. Taken as text or number
 * and judged by `parseSum`, so that what is wrong with it is said in words (VAL-05…07).
 */
export const AskedSum = z.union([z.string().check(z.maxLength(60)), z.number()]);
export type AskedSum = z.infer<typeof AskedSum>;

/** 999,999,999.99, the most that the national bank's payment code can carry. */
const MAX_WHOLE_DIGITS = 9;
const DIGITS = 2;

/** Throws AppError: sum_not_a_number, sum_not_positive, sum_too_fine, sum_too_large. `1e-3`, `1,00` and `1 000` are no numbers here. */
export function parseSum(asked: AskedSum): Money {
  const text = typeof asked === 'number' ? plain(asked) : asked.trim();
  const match = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?$/.exec(text);
  if (!match) throw new AppError('sum_not_a_number');
  const [, sign, whole = '', fraction = ''] = match;
  if (sign !== '' || /^0*$/.test(whole + fraction)) throw new AppError('sum_not_positive');
  if (fraction.length > DIGITS) throw new AppError('sum_too_fine');
  if (whole.replace(/^0+/, '').length > MAX_WHOLE_DIGITS) throw new AppError('sum_too_large');
  return BigInt(whole + fraction.padEnd(MONEY_SCALE, '0'));
}

/** JavaScript writes very small and very large numbers with an exponent: they are told apart by what is wrong with them. */
function plain(asked: number): string {
  const text = String(asked);
  const tiny = /^(-?)[\d.]+e-\d+$/.exec(text);
  if (tiny) return `${tiny[1]}0.001`;
  const huge = /^(-?)[\d.]+e\+\d+$/.exec(text);
  return huge ? `${huge[1]}9999999999` : text;
}
