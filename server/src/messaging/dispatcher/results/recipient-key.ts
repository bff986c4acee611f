/** Number of last digits compared: enough to distinguish subscribers, and the same in national and international notation. */
const SHARED_DIGITS = 9;
/** Numbers with fewer digits match any recipient: short codes and the ends of masked numbers identify nobody. */
const MIN_DIGITS = 3;
/** A key of at least this value ends with the last seven digits of the number; a smaller one has too few digits to identify a recipient. */
export const SHARED = 10_000_000;
/** Key of a number with too few digits; it matches any recipient. */
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

/** Returns the digits after any mask (38050***4567), without leading zeros; empty for names. */
function lastDigits(number: string): string {
  if (/[a-z]/i.test(number)) return '';
  const [digits = ''] = /\d*$/.exec(number.replace(/[\s+().-]/g, '')) ?? [];
  return digits.replace(/^0+/, '');
}
