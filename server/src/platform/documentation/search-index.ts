import type { DocFound } from '@portal/contracts';
import MiniSearch, { type BM25Params } from 'minisearch';
import type { Article } from './article';
import type { GroupId } from './article-groups';
import { articleSections, type Section } from './article-sections';
import { excerptOf } from './excerpt';
import { foldedText } from './folded-words';
import { fitOf, parseQuery, phraseOf, type QueryTerm, type QueryWord, type SearchQuery } from './query-terms';

const MAX_TERMS = 10;
const MAX_RESULTS = 20;
const PHRASE = 2;
/** Score factor for a joined word that is found by its parts, not as a whole. */
const PARTS = 0.5;
/** Factor for articles of which no single section has all words. */
const SCATTERED = 0.3;
/** Factor that ranks reference articles below the guides, whose words they repeat. */
const REFERENCE = 0.5;

/** Relevance by field. `original*` is the English article: readers of translations may know only English terms. */
const boost = { title: 100, synonym: 60, heading: 45, summary: 12, original: 8, text: 3, originalText: 1 };
type Field = keyof typeof boost;
const fields = Object.keys(boost) as Field[];

/** A word weighs less, the more words a title or heading has. */
const ofLength: BM25Params = { k: 0.3, b: 1, d: 0 };
/** A word weighs more, the more often a text has it. */
const ofCount: BM25Params = { k: 1, b: 0, d: 0 };
const ofPresence: BM25Params = { k: 0, b: 0, d: 0 };
const scoring: Record<Field, BM25Params> = {
  title: ofLength, heading: ofLength, text: ofCount, originalText: ofCount, summary: ofPresence, synonym: ofPresence, original: ofPresence,
};

type Row = Partial<Record<Field, string>> & { id: number };
type IndexedSection = { row: number; section: Section; phrases: string };
/** `row` has the words of the whole article, which count for each of its sections. */
type Document = { article: Article; row: number; sections: IndexedSection[] };
type Scores = ReadonlyMap<number, number>;
type SearchHit = { article: Article; section: Section; score: number };

export class SearchIndex {
  private readonly documents: Document[];
  private readonly index = new MiniSearch<Row>({ fields, tokenize: (folded) => folded.split(' '), processTerm: (word) => word });

  constructor(articles: readonly Article[], originals: ReadonlyMap<string, Article> = new Map()) {
    this.documents = articles.map((article) => this.add(article, article.language === 'en' ? null : originals.get(article.path) ?? null));
  }

  find(text: string, groups: readonly GroupId[]): DocFound[] {
    const query = parseQuery(text, MAX_TERMS);
    if (query.terms.length === 0) return [];
    const scores = query.terms.map((term) => this.scoresOf(term));
    return this.documents
      .filter(({ article }) => groups.includes(article.group))
      .flatMap((document) => hitIn(document, scores, query) ?? [])
      .sort((a, b) => b.score - a.score)
      .slice(0, MAX_RESULTS)
      .map((hit) => found(hit, query));
  }

  private add(article: Article, original: Article | null): Document {
    const synonymsOf = (anchor: string | null) => [article, original].map((each) => each?.searchWords.get(anchor) ?? '').join();
    const phrases = phrasesIn([article.title, article.summary, synonymsOf(null)]);
    const originals = original ? articleSections(original) : [];
    const row = this.addRow({
      title: foldedText(article.title), summary: foldedText(article.summary), synonym: foldedText(synonymsOf(null)),
      original: foldedText(original?.title ?? ''),
    });
    const sections = articleSections(article).map((section, at) => {
      const synonyms = section.anchor === null ? '' : synonymsOf(section.anchor);
      return { section, phrases: [...phrases, ...section.phrases, ...phrasesIn([synonyms])].join('\n'), row: this.addRow({
        heading: section.foldedHeading, text: section.foldedText, synonym: foldedText(synonyms),
        original: originals[at]?.foldedHeading ?? '', originalText: originals[at]?.foldedText ?? '',
      }) };
    });
    return { article, row, sections };
  }

  private addRow(texts: Omit<Row, 'id'>): number {
    const id = this.index.documentCount;
    this.index.add({ id, ...texts });
    return id;
  }

  private scoresOf({ whole, parts }: QueryTerm): Scores {
    const scores = this.scoresOfWord(whole);
    const [first, ...others] = parts.map((part) => this.scoresOfWord(part));
    for (const [row, score] of first ?? []) {
      const min = PARTS * Math.min(score, ...others.map((other) => other.get(row) ?? 0));
      if (min > (scores.get(row) ?? 0)) scores.set(row, min);
    }
    return scores;
  }

  /** Counts the best field, not the sum: a title says more than the same word in every other field. */
  private scoresOfWord(query: QueryWord): Map<number, number> {
    const scores = new Map<number, number>();
    for (const field of fields) {
      const results = this.index.search(query.stem ?? query.word, {
        fields: [field], boost, bm25: scoring[field], prefix: true, boostDocument: (_row, word) => fitOf(word, query),
      });
      for (const { id, score } of results) scores.set(id, Math.max(score, scores.get(id) ?? 0));
    }
    return scores;
  }
}

function phrasesIn(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.split(',')).filter(Boolean).map(phraseOf);
}

/** Null if the article lacks a word of the query. */
function hitIn({ article, row, sections }: Document, scores: readonly Scores[], query: SearchQuery): SearchHit | null {
  const worth = article.isReference ? REFERENCE : 1;
  const of = (section: IndexedSection) => scores.map((each) => Math.max(each.get(section.row) ?? 0, each.get(row) ?? 0));
  const whole = best(sections, (section) => mean(of(section)) * (hasPhrase(section, query) ? PHRASE : 1));
  if (whole.score > 0) return { article, section: whole.section, score: worth * whole.score };
  const all = sections.map(of);
  const scattered = mean(scores.map((_each, term) => Math.max(...all.map((ofSection) => ofSection[term]!))));
  if (scattered === 0) return null;
  const { section } = best(sections, (each) => of(each).reduce((sum, score) => sum + score, 0));
  return { article, section, score: worth * SCATTERED * scattered };
}

function best(sections: readonly IndexedSection[], scoreOf: (section: IndexedSection) => number): Omit<SearchHit, 'article'> {
  return sections.map((each) => ({ section: each.section, score: scoreOf(each) })).reduce((a, b) => (b.score > a.score ? b : a));
}

/** A single word counts as a phrase only if it is joined, such as `Idempotency-Key`. */
function hasPhrase({ phrases }: IndexedSection, { phrase, terms }: SearchQuery): boolean {
  return (terms.length > 1 || terms.some(({ parts }) => parts.length > 0)) && phrases.includes(phrase);
}

/** Geometric mean: a text about all words ranks above one with a word in its title and the others mentioned in passing. */
function mean(scores: readonly number[]): number {
  return scores.reduce((product, score) => product * score, 1) ** (1 / scores.length);
}

function found({ article: { path, group, language, title, summary }, section }: SearchHit, { terms }: SearchQuery): DocFound {
  return { path, group, language, title, summary, ...excerptOf(
    section, { title, summary }, terms.flatMap(({ whole, parts }) => [whole, ...parts]),
  ) };
}
