const LETTERS = String.raw`[\p{L}\p{M}\p{N}]+(?:['’ʼ][\p{L}\p{M}\p{N}]+)*`;
const WORD = new RegExp(LETTERS, 'gu');
/** Joined words such as `Idempotency-Key`, `balance_insufficient` or `message.status`. */
const JOINED = new RegExp(`${LETTERS}(?:[-‐‑_./]${LETTERS})*`, 'gu');

const PLAIN = /^[a-z0-9]+$/i;

/** `folded`: lower case without accents and apostrophes; `й` becomes `и`, `ї` `і`, `ё` `е`, `ґ` `г`. `from`, `to`: text positions. */
export type FoldedWord = { folded: string; from: number; to: number };

/** Returns the words in order. A joined word is returned as a whole without separators, then in parts. */
export function foldedWords(text: string): FoldedWord[] {
  return [...text.matchAll(JOINED)].flatMap(({ 0: joined, index: from }) => {
    const parts = [
      ...joined.matchAll(WORD),
    ].map(({ 0: word, index }) => ({ folded: fold(word), from: from + index, to: from + index + word.length }));
    return parts.length === 1 ? parts : [{ folded: parts.map(({ folded }) => folded).join(''), from, to: from + joined.length }, ...parts];
  });
}

export function foldedText(text: string): string {
  return joinFolded(foldedWords(text));
}

export function joinFolded(words: readonly FoldedWord[]): string {
  return words.map(({ folded }) => folded).join(' ');
}

export function splitIntoWords(text: string): string[] {
  return (text.match(WORD) ?? []).map(fold);
}

export function joinedWords(text: string): string[] {
  return text.match(JOINED) ?? [];
}

function fold(word: string): string {
  if (PLAIN.test(word)) return word.toLowerCase();
  return word.normalize('NFD').replace(/[\p{M}'’ʼ]/gu, '').toLowerCase().replaceAll('ґ', 'г');
}
