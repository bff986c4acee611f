import * as z from 'zod/mini';

/** Inside, money is a bigint of 1/10000 of the currency (prices per part are finer than the minor unit). */
export type Money = bigint;
export const MONEY_SCALE = 4;

/** On the wire, money is a decimal string with up to four digits after the point: never a float. */
export const Amount = z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,4})?$/));
export type Amount = z.infer<typeof Amount>;

/** Throws RangeError on anything that is not a decimal of at most four digits after the point. */
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

/** Money has four digits after the point; what is paid in or moved has two. */
const CENT = 10n ** BigInt(MONEY_SCALE - 2);

/** The least payment that covers a sum above zero. */
export const centsUp = (sum: Amount): Amount => toAmount(((parseAmount(sum) + CENT - 1n) / CENT) * CENT);

/** The most that can be moved from a balance above zero. */
export const centsDown = (sum: Amount): Amount => toAmount((parseAmount(sum) / CENT) * CENT);

/** As SPEC 9 shows sums: ru-RU form with two digits; halves away from zero, computed in integers. */
export function formatAmount(amount: Amount): string {
  return formatWithDigits(amount, 2);
}

/** A price per part, which may be finer than the minor unit: two to four digits. */
export function formatPrice(amount: Amount): string {
  return formatWithDigits(amount, MONEY_SCALE);
}

function formatWithDigits(amount: Amount, digits: number): string {
  const money = parseAmount(amount);
  const unit = 10n ** BigInt(MONEY_SCALE - digits);
  const half = unit / 2n;
  const magnitude = ((money < 0n ? -money : money) + half) / unit;
  const text = magnitude.toString().padStart(digits + 1, '0');
  const whole = BigInt(text.slice(0, -digits)).toLocaleString('ru-RU');
  const fraction = text.slice(-digits).replace(/0+$/, '').padEnd(2, '0');
  return `${money < 0n && magnitude > 0n ? '-' : ''}${whole},${fraction}`;
}
