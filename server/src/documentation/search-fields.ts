import type { Article } from './article';
import type { Section } from './article-sections';
import { foldedWords, wordCounts, type WordCounts } from './folded-words';
import { phraseOf } from './query-terms';

/** Relevance by field. `original*` is the English article: readers of translations may know only English terms. */
const weights = { title: 100, synonym: 60, heading: 45, summary: 12, original: 8, text: 3, originalText: 1 } as const;
type Field = keyof typeof weights;

/** Fields in which a word weighs less, the more words the field has. */
const shared: readonly Field[] = ['title', 'heading'];
const SHARED = 0.3;
const counted: readonly Field[] = ['text', 'originalText'];
const MAX_COUNTED = 8;
const AGAIN = 0.05;

export type SectionRef = { article: Article; section: Section };
export type Indexed = { words: ReadonlyMap<string, number>; phrases: string[] };
type Original<T> = T | null;

export function indexedArticle(article: Article, original: Original<Article>): Indexed {
  const synonyms = [article, original].map((each) => each?.searchWords.get(null) ?? '');
  return {
    words: bestOf([[
      'title', countsIn(article.title),
    ], ['summary', countsIn(article.summary)], ['synonym', countsIn(synonyms.join())], ['original', countsIn(original?.title ?? '')]]),
    phrases: phrasesIn([article.title, article.summary, ...synonyms]),
  };
}

export function indexedPart({ article, section }: SectionRef, original: Original<SectionRef>): Indexed {
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
      const again = counted.includes(field) ? 1 + AGAIN * Math.min(count, MAX_COUNTED) : 1;
      best.set(word, Math.max(weights[field] * share * again, best.get(word) ?? 0));
    }
  }
  return best;
}
