/** Longer names and addresses are nobody's: they would push the rest off the page. */
const MOST_LETTERS = 500;

/** Control letters, and marks that turn the direction of writing, by which one text could pass for another. */
const UNPRINTED = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Halves of surrogate pairs, of which no font knows anything. */
const HALVES = /\p{Cs}/gu;

/** What a person or a program wrote, as one line that can be printed; null where nothing is left of it. */
export function printedText(text: string | null): string | null {
  if (text === null) return null;
  const line = text.replace(/\s+/g, ' ').replace(UNPRINTED, '').replace(HALVES, '').trim();
  const letters = [...line];
  return line === '' ? null : letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join('').trimEnd()}…` : line;
}
