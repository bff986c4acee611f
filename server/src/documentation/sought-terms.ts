import { joinedWords, wordsApart } from './folded-words';
import { withoutStopWords } from './stop-words';

/** `stem` matches other inflections: `баланси` finds `баланс`, `messages` finds `message`. */
export type SoughtWord = { word: string; stem: string | null; isWhole: boolean };

/** A joined term such as `Idempotency-Key` matches as a whole or, with a lower score, by all parts. */
export type SoughtTerm = { whole: SoughtWord; parts: SoughtWord[] };

export type Sought = { terms: SoughtTerm[]; phrase: string };

export function soughtIn(text: string, most: number): Sought {
  const words = withoutStopWords(wordsApart(text));
  const typed = joinedWords(text).map(wordsApart).filter((parts) => parts.length > 1 || words.includes(parts[0]!)).slice(0, most);
  const once = typed.filter((parts, at) => typed.findIndex((each) => each.join() === parts.join()) === at);
  return { terms: once.map((parts, at) => termOf(parts, at === once.length - 1)), phrase: phraseOf(text) };
}

/** Without stop words: `cancel a message` is the phrase `cancel message`. The last word matches by prefix. */
export function phraseOf(text: string): string {
  return ` ${withoutStopWords(wordsApart(text)).join(' ')}`;
}

function termOf(parts: readonly string[], isLast: boolean): SoughtTerm {
  return { whole: soughtWord(parts.join(''), isLast), parts: parts.length === 1 ? [] : parts.map((part) => soughtWord(part, false)) };
}

/** Short words match exactly, or `id` would find `idea`; the last one may be half typed. */
function soughtWord(word: string, isLast: boolean): SoughtWord {
  return { word, stem: stemOf(word), isWhole: word.length < 3 && !isLast };
}

/** Maximum letters of an inflectional ending. */
const ENDING = 3;
/** Score of a mere prefix match. */
const LONGER = 0.06;

export function fitOf(folded: string, { word, stem, isWhole }: SoughtWord): number {
  if (folded === word) return 1;
  if (isWhole) return 0;
  if (folded.startsWith(word)) return folded.length - word.length < ENDING ? 0.85 : LONGER;
  if (stem === null || !folded.startsWith(stem)) return 0;
  return folded.length - stem.length <= ENDING ? 0.7 : LONGER;
}

/** Null if too little would remain. */
function stemOf(word: string): string | null {
  if (word.length >= 6) return word.slice(0, -2);
  return word.length === 5 ? word.slice(0, -1) : null;
}
