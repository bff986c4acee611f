import { joinedWords, wordsApart } from './folded-words';
import { withoutStopWords } from './stop-words';

/** A word that is sought. `stem` is how it may begin in another case or number: `баланси` finds `баланс`, `messages` finds `message`. */
export type SoughtWord = { word: string; stem: string | null; isWhole: boolean };

/** One word of what was typed. One that is joined of several, such as `Idempotency-Key`, is found as a whole or, less well, by all of its parts; others have none. */
export type SoughtTerm = { whole: SoughtWord; parts: SoughtWord[] };

/** What was typed: its terms, each once, and its words in their order, to be found as they follow one another. */
export type Sought = { terms: SoughtTerm[]; phrase: string };

export function soughtIn(text: string, most: number): Sought {
  const words = withoutStopWords(wordsApart(text));
  const typed = joinedWords(text).map(wordsApart).filter((parts) => parts.length > 1 || words.includes(parts[0]!)).slice(0, most);
  const once = typed.filter((parts, at) => typed.findIndex((each) => each.join() === parts.join()) === at);
  return { terms: once.map((parts, at) => termOf(parts, at === once.length - 1)), phrase: phraseOf(text) };
}

/** Words that matter, so that `cancel a message` is the phrase `cancel message`; what follows the last begins it. */
export function phraseOf(text: string): string {
  return ` ${withoutStopWords(wordsApart(text)).join(' ')}`;
}

function termOf(parts: readonly string[], isLast: boolean): SoughtTerm {
  return { whole: soughtWord(parts.join(''), isLast), parts: parts.length === 1 ? [] : parts.map((part) => soughtWord(part, false)) };
}

/** A short word is sought as it is, or `id` would find `idea`; but the last may be half typed. */
function soughtWord(word: string, isLast: boolean): SoughtWord {
  return { word, stem: stemOf(word), isWhole: word.length < 3 && !isLast };
}

/** So many letters may an ending have that a word takes on in another case or number. */
const ENDING = 3;
/** A word that only begins like the one that is sought. */
const LONGER = 0.06;

/** How well a word of a text fits one that is sought, at most 1; 0 where it does not. */
export function fitOf(folded: string, { word, stem, isWhole }: SoughtWord): number {
  if (folded === word) return 1;
  if (isWhole) return 0;
  if (folded.startsWith(word)) return folded.length - word.length < ENDING ? 0.85 : LONGER;
  if (stem === null || !folded.startsWith(stem)) return 0;
  return folded.length - stem.length <= ENDING ? 0.7 : LONGER;
}

/** Null where too little would be left to mean anything. */
function stemOf(word: string): string | null {
  if (word.length >= 6) return word.slice(0, -2);
  return word.length === 5 ? word.slice(0, -1) : null;
}
