const WORD = /[\p{L}\p{M}\p{N}]+(?:['’ʼ][\p{L}\p{M}\p{N}]+)*/gu;

/** A word and where it stands, folded: without case and accents, `й` as `и` and `ё` as `е`, apostrophes of the middle left out. */
export type FoldedWord = { folded: string; from: number; to: number };

export function foldedWords(text: string): FoldedWord[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ folded: fold(word), from: index, to: index + word.length }));
}

function fold(word: string): string {
  return word.normalize('NFD').replace(/[\p{M}'’ʼ]/gu, '').toLowerCase();
}

/** A word that is sought. `stem` is how it may begin in another case or number: `баланси` finds `баланс`, `messages` finds `message`. */
export type SoughtWord = { word: string; stem: string | null; isWhole: boolean };

/** The words of what was typed, each once. A short one is sought as it is, or `of` would find `offer`; but the last may be half typed. */
export function soughtWords(text: string, most: number): SoughtWord[] {
  const words = [...new Set(foldedWords(text).map(({ folded }) => folded))].slice(0, most);
  return words.map((word, at) => ({ word, stem: stemOf(word), isWhole: word.length < 3 && at < words.length - 1 }));
}

/** How well a word of a text fits one that is sought, at most 1; 0 where it does not. */
export function fitOf(folded: string, { word, stem, isWhole }: SoughtWord): number {
  if (folded === word) return 1;
  if (isWhole) return 0;
  if (folded.startsWith(word)) return 0.7;
  return stem !== null && folded.startsWith(stem) ? 0.3 : 0;
}

/** Null where too little would be left to mean anything. */
function stemOf(word: string): string | null {
  if (word.length >= 6) return word.slice(0, -2);
  return word.length === 5 ? word.slice(0, -1) : null;
}
