const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function toBase62(value: number, length: number): string {
  let digits = '';
  for (let rest = value; digits.length < length; rest = Math.floor(rest / 62)) digits = DIGITS.charAt(rest % 62) + digits;
  return digits;
}

/** Exact for at most eight digits. */
export function fromBase62(digits: string): number {
  return Array.from(digits).reduce((value, digit) => value * 62 + DIGITS.indexOf(digit), 0);
}
