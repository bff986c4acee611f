import { wordsApart } from './folded-words';

/** Words of questions without a topic, in four languages. */
const stopWords = new Set(wordsApart(`
  a an and are as at be by can do does for from get how i if in is it many me much my of on or our the to us was we what when where which who why will with you your
  а без бы в во все для до его если есть за и из или к как какая какие какой когда ко кто ли мне мой мои на не но о об от по почему при с сколько со та так то у что это я
  або від де для до з за зі із і й коли мені мій мої на не по про при скільки та те у хто це чи чому що щоб як яка який які я є
  аз ако без във да до е за защо и из или как каква какви какво какъв към кога кои кой колко коя къде ли ми на не от по при с са се си след със това
`));

/** Keeps all if nothing else remains. */
export function withoutStopWords(words: readonly string[]): string[] {
  const left = words.filter((word) => !stopWords.has(word));
  return left.length > 0 ? left : [...words];
}
