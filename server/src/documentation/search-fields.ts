import type { Article } from './article';
import type { Section } from './article-sections';
import { foldedWords, wordCounts, type WordCounts } from './folded-words';
import { phraseOf } from './sought-terms';

/**
 * How much a word of each field says of what a part of an article is about. `synonym`: it is sought by it, see SearchWords. `original` and
 * `originalText`: the English title, heading and text of a translation, whose readers often know the English word alone.
 */
const weights = { title: 100, synonym: 60, heading: 45, summary: 12, original: 8, text: 3, originalText: 1 } as const;
type Field = keyof typeof weights;

/** A title or heading that says more than the word is less about it. */
const shared: readonly Field[] = ['title', 'heading'];
const SHARED = 0.3;
/** A word that a text says again says more, up to so often. */
const counted: readonly Field[] = ['text', 'originalText'];
const MOST_COUNTED = 8;
const AGAIN = 0.05;

/** An article with one of its parts. */
export type Place = { article: Article; section: Section };
/** Words with how much each says of an article or of a part of it, and the phrases in which words follow one another. */
export type Indexed = { words: ReadonlyMap<string, number>; phrases: string[] };
/** The same in English, of a translation. */
type Original<T> = T | null;

/** What is found of an article as a whole. */
export function indexedArticle(article: Article, original: Original<Article>): Indexed {
  const synonyms = [article, original].map((each) => each?.searchWords.get(null) ?? '');
  return {
    words: bestOf([['title', countsIn(article.title)], ['summary', countsIn(article.summary)], ['synonym', countsIn(synonyms.join())], ['original', countsIn(original?.title ?? '')]]),
    phrases: phrasesIn([article.title, article.summary, ...synonyms]),
  };
}

/** What is found of one part. */
export function indexedPart({ article, section }: Place, original: Original<Place>): Indexed {
  const { anchor, headingCounts, counts, phrases } = section;
  const synonyms = anchor === null ? [] : [article, original?.article].map((each) => each?.searchWords.get(anchor) ?? '');
  const english: FieldWords[] = original ? [['original', original.section.headingCounts], ['originalText', original.section.counts]] : [];
  return {
    words: bestOf([['heading', headingCounts], ['text', counts], ['synonym', countsIn(synonyms.join())], ...english]),
    phrases: [...phrases, ...phrasesIn(synonyms)],
  };
}

function countsIn(text: string): WordCounts {
  return wordCounts(foldedWords(text));
}

/** Synonyms stand one beside the other, with commas. */
function phrasesIn(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.split(',')).filter(Boolean).map(phraseOf);
}

type FieldWords = readonly [Field, WordCounts];

function bestOf(fields: readonly FieldWords[]): Map<string, number> {
  const best = new Map<string, number>();
  for (const [field, counts] of fields) {
    const all = shared.includes(field) ? [...counts.values()].reduce((sum, count) => sum + count, 0) : null;
    for (const [word, count] of counts) {
      const share = all === null ? 1 : 1 - SHARED + SHARED * (count / all);
      const again = counted.includes(field) ? 1 + AGAIN * Math.min(count, MOST_COUNTED) : 1;
      best.set(word, Math.max(weights[field] * share * again, best.get(word) ?? 0));
    }
  }
  return best;
}
