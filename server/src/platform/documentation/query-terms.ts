import { joinedWords, splitIntoWords } from './folded-words';

const stopWords = new Set(splitIntoWords(`
  a an and are as at be by can do does for from get how i if in is it many me much my of on or our the to us was we what when where which who why will with you your
  а без бы в во все для до его если есть за и из или к как какая какие какой когда ко кто ли мне мой мои на не но о об от по почему при с сколько со та так то у что это я
  або від де для до з за зі із і й коли мені мій мої на не по про при скільки та те у хто це чи чому що щоб як яка який які я є
  аз ако без във да до е за защо и из или как каква какви какво какъв към кога кои кой колко коя къде ли ми на не от по при с са се си след със това
`));

/** Keeps all words if all are stop words. */
function withoutStopWords(words: readonly string[]): string[] {
  const left = words.filter((word) => !stopWords.has(word));
  return left.length > 0 ? left : [...words];
}

/** `stem` matches other inflections: `баланси` finds `баланс`, `messages` finds `message`. */
export type QueryWord = { word: string; stem: string | null; isWhole: boolean };

/** A joined term such as `Idempotency-Key` matches as a whole or, with a lower score, by all parts. */
export type QueryTerm = { whole: QueryWord; parts: QueryWord[] };

export type SearchQuery = { terms: QueryTerm[]; phrase: string };

export function parseQuery(text: string, limit: number): SearchQuery {
  const words = withoutStopWords(splitIntoWords(text));
  const typed = joinedWords(text).map(splitIntoWords).filter((parts) => parts.length > 1 || words.includes(parts[0]!)).slice(0, limit);
  const once = typed.filter((parts, at) => typed.findIndex((each) => each.join() === parts.join()) === at);
  return { terms: once.map((parts, at) => termOf(parts, at === once.length - 1)), phrase: phraseOf(text) };
}

/** Removes stop words: `cancel a message` becomes `cancel message`. The last word matches by prefix. */
export function phraseOf(text: string): string {
  return ` ${withoutStopWords(splitIntoWords(text)).join(' ')}`;
}

function termOf(parts: readonly string[], isLast: boolean): QueryTerm {
  return { whole: queryWord(parts.join(''), isLast), parts: parts.length === 1 ? [] : parts.map((part) => queryWord(part, false)) };
}

/** Words under three letters match only exactly: `id` does not find `idea`. The last word may be incomplete, so it matches by prefix. */
function queryWord(word: string, isLast: boolean): QueryWord {
  return { word, stem: stemOf(word), isWhole: word.length < 3 && !isLast };
}

/** Maximum length of an inflectional ending after a stem; one letter less after a whole word. */
const ENDING = 3;
/** Score of a prefix match that leaves more letters than an ending has. */
const PREFIX_SCORE = 0.06;

export function fitOf(folded: string, { word, stem, isWhole }: QueryWord): number {
  if (folded === word) return 1;
  if (isWhole) return 0;
  if (folded.startsWith(word)) return folded.length - word.length < ENDING ? 0.85 : PREFIX_SCORE;
  if (stem === null || !folded.startsWith(stem)) return 0;
  return folded.length - stem.length <= ENDING ? 0.7 : PREFIX_SCORE;
}

/** Returns null for words of under five letters, whose stem would be too short. */
function stemOf(word: string): string | null {
  if (word.length >= 6) return word.slice(0, -2);
  return word.length === 5 ? word.slice(0, -1) : null;
}
