/** Maximum phone numbers per check. */
export const MAX_NUMBERS = 1_000;
const MAX_LENGTH = 40;

/** Splits the text at line breaks, tabs, commas and semicolons; not at spaces, which a number may contain. Returns each number once. */
export function pastedNumbers(text: string): string[] {
  const written = text.split(/[\n\r,;\t]+/).map((number) => number.trim().slice(0, MAX_LENGTH)).filter(Boolean);
  return [...new Set(written)];
}
