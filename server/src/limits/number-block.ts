/** A number block is E.164 without its last digits. */
export const DIGITS_OF_A_BLOCK = 4;

export function blockOf(number: string): string {
  return number.slice(0, -DIGITS_OF_A_BLOCK);
}
