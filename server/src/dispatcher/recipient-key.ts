/** Enough digits to distinguish subscribers; national and international notations agree in them. */
const SHARED_DIGITS = 9;
/** Fewer digits are a short code or the rest of a mask and distinguish nobody. */
const MIN_DIGITS = 3;
/** Smaller keys have fewer than seven digits of the number and prove nothing about an unresolved submit. */
export const SHARED = 10_000_000;
/** A key without digits matches any recipient. */
export const ANY_RECIPIENT = 1;

/** A receipt's recipient for `is_recipient()`: a one, followed by the last known digits of the number. */
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

/** Digits after a mask (38050***4567) count, a country or trunk prefix does not, and a name has none. */
function lastDigits(number: string): string {
  if (/[a-z]/i.test(number)) return '';
  const [digits = ''] = /\d*$/.exec(number.replace(/[\s+().-]/g, '')) ?? [];
  return digits.replace(/^0+/, '');
}
