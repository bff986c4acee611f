/** Longer names and addresses would push the rest off the page. */
const MAX_LETTERS = 500;

/** Control characters, and bidirectional marks that could disguise one text as another. */
const UNPRINTED = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Lone surrogates, which no font can draw. */
const HALVES = /\p{Cs}/gu;

/** Returns user text as one printable line, or null if nothing is left. */
export function printedText(text: string | null): string | null {
  if (text === null) return null;
  const line = text.replace(/\s+/g, ' ').replace(UNPRINTED, '').replace(HALVES, '').trim();
  const letters = [...line];
  return line === '' ? null : letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS - 1).join('').trimEnd()}…` : line;
}
