/** A number block is an E.164 number without its last four digits; it covers 10,000 numbers. */
export const DIGITS_OF_A_BLOCK = 4;

export function blockOf(number: string): string {
  return number.slice(0, -DIGITS_OF_A_BLOCK);
}
