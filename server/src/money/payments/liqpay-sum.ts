import { MONEY_SCALE, type Money } from '@portal/contracts';

const PAID_IN = 100n;
const UNIT = 10n ** BigInt(MONEY_SCALE);
/** Maximum digits before the decimal point. With two decimals, such a sum is exact as a double. */
const MAX_WHOLE_DIGITS = 13;

/** Converts a sum to a number, exact up to 15 significant digits. Throws RangeError unless the sum is positive and in whole minor units. */
export function toWireSum(sum: Money): number {
  const minor = UNIT / PAID_IN;
  if (sum <= 0n || sum % minor !== 0n || String(sum / UNIT).length > MAX_WHOLE_DIGITS) throw new RangeError(`no sum of a payment: ${sum}`);
  return Number(`${sum / UNIT}.${String((sum % UNIT) / minor).padStart(2, '0')}`);
}

/** Parses a JSON number (`7.5`, `1e2`). Returns undefined if it is negative, too large or has more than two significant decimals. */
export function fromWireSum(written: string): Money | undefined {
  const match = /^(\d{1,40})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(written);
  if (!match) return undefined;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const padded = point < 0 ? '0'.repeat(-point) + digits : digits.padEnd(point, '0');
  const [wholes, rest] = [padded.slice(0, Math.max(point, 0)).replace(/^0+/, ''), padded.slice(Math.max(point, 0)).replace(/0+$/, '')];
  if (wholes.length > MAX_WHOLE_DIGITS || rest.length > 2) return undefined;
  return BigInt((wholes || '0') + rest.padEnd(MONEY_SCALE, '0'));
}
