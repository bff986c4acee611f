/** As many as are checked at once. */
export const MAX_NUMBERS = 1_000;
const LONGEST = 40;

/** One number to a line, or parted by commas or semicolons; what is written twice is asked for once. Spaces are part of a number. */
export function pastedNumbers(text: string): string[] {
  const written = text.split(/[\n\r,;\t]+/).map((number) => number.trim().slice(0, LONGEST)).filter(Boolean);
  return [...new Set(written)];
}
