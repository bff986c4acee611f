/** Number of last digits compared: enough to distinguish subscribers, and the same in national and international notation. */
const SHARED_DIGITS = 9;
/** Fewer digits are a short code or the end of a masked number, and distinguish nobody. */
const MIN_DIGITS = 3;
/** Keys below this have fewer than seven digits and prove nothing about an unresolved submit; key modulo this: the last seven. */
export const SHARED = 10_000_000;
/** A key without digits matches any recipient. */
export const ANY_RECIPIENT = 1;

/** Key of a number for `is_recipient()`: a one, followed by the last known digits of the number. */
export function receiptKey(number: string): number {
  const digits = isPlain(number) ? number : lastDigits(number);
  if (digits.length < MIN_DIGITS) return ANY_RECIPIENT;
  return Number(`1${digits.slice(-SHARED_DIGITS)}`);
}

function isPlain(number: string): boolean {
  if (number.length < SHARED_DIGITS || number.startsWith('0')) return false;
  for (let at = 0; at < number.length; at++) {
    const code = number.charCodeAt(at);
    if (code < 0x30 || code > 0x39) return false;
  }
  return true;
}

/** Digits at the end, after any mask (38050***4567), without leading zeros. A name has none. */
function lastDigits(number: string): string {
  if (/[a-z]/i.test(number)) return '';
  const [digits = ''] = /\d*$/.exec(number.replace(/[\s+().-]/g, '')) ?? [];
  return digits.replace(/^0+/, '');
}
