import * as z from 'zod/mini';

/** Internal amount in 1/10000 of the currency unit, because prices per part are finer than the minor unit. */
export type Money = bigint;
export const MONEY_SCALE = 4;

/** In the API, money is a decimal string with up to four decimal places, never a float. */
export const Amount = z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,4})?$/));
export type Amount = z.infer<typeof Amount>;

/** Throws RangeError on anything but a decimal with at most four decimal places. */
export function parseAmount(amount: string): Money {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,4}))?$/.exec(amount);
  if (!match) throw new RangeError(`not an amount: ${amount.slice(0, 40)}`);
  const [, sign, whole = '0', fraction = ''] = match;
  const value = BigInt(whole + fraction.padEnd(MONEY_SCALE, '0'));
  return sign ? -value : value;
}

export function toAmount(money: Money): Amount {
  const sign = money < 0n ? '-' : '';
  const digits = (money < 0n ? -money : money).toString().padStart(MONEY_SCALE + 1, '0');
  const whole = digits.slice(0, -MONEY_SCALE);
  const fraction = digits.slice(-MONEY_SCALE).replace(/0{1,2}$/, '');
  return `${sign}${whole}.${fraction}`;
}

/** Money has four decimal places; payments and transfers have two. */
const CENT = 10n ** BigInt(MONEY_SCALE - 2);

/** Smallest payment that covers an amount above zero. */
export const centsUp = (sum: Amount): Amount => toAmount(((parseAmount(sum) + CENT - 1n) / CENT) * CENT);

/** Largest amount that can be moved from a positive balance. */
export const centsDown = (sum: Amount): Amount => toAmount((parseAmount(sum) / CENT) * CENT);

/** Formats an amount in the ru-RU notation with two decimals (SPEC 9). Halves round away from zero. */
export function formatAmount(amount: Amount): string {
  return formatWithDigits(amount, 2);
}

/** Price per part, with two to four digits, since it may be finer than the minor unit. Columns give the digits all their prices have. */
export function formatPrice(amount: Amount, minDigits = 2): string {
  return formatWithDigits(amount, MONEY_SCALE, minDigits);
}

function formatWithDigits(amount: Amount, digits: number, minDigits = 2): string {
  const money = parseAmount(amount);
  const unit = 10n ** BigInt(MONEY_SCALE - digits);
  const half = unit / 2n;
  const magnitude = ((money < 0n ? -money : money) + half) / unit;
  const text = magnitude.toString().padStart(digits + 1, '0');
  const whole = text.slice(0, -digits).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  const fraction = text.slice(-digits).replace(/0+$/, '').padEnd(minDigits, '0');
  return `${money < 0n && magnitude > 0n ? '-' : ''}${whole},${fraction}`;
}
