/** A block of neighbouring numbers is E.164 without so many digits. */
export const DIGITS_OF_A_BLOCK = 4;

/** The block that a number is of, which is E.164 without its plus. */
export function blockOf(number: string): string {
  return number.slice(0, -DIGITS_OF_A_BLOCK);
}
