import type { DocFound } from '@portal/contracts';
import type { Article } from './article';
import type { GroupId } from './article-groups';
import { articleSections } from './article-sections';
import { excerptOf } from './excerpt';
import { indexedArticle, indexedPart, type Indexed, type SectionRef } from './search-fields';
import { fitOf, parseQuery, type SearchQuery, type QueryTerm, type QueryWord } from './query-terms';

const MAX_TERMS = 10;
const MAX_RESULTS = 20;
const PHRASE = 2;
/** Score factor for a joined word that is found by its parts, not as a whole. */
const PARTS = 0.5;
/** Factor for articles of which no single section has all words. */
const SCATTERED = 0.3;
/** Factor that ranks reference articles below the guides, whose words they repeat. */
const REFERENCE = 0.5;

type IndexedSection = SectionRef & { phrases: string };
type Document = { article: Article; parts: number[] };
type Scores = ReadonlyMap<number, number>;

type SearchHit = { part: number; score: number };

export class SearchIndex {
  private readonly documents: Document[] = [];
  private readonly parts: IndexedSection[] = [];
  /** Relevance by word and section. `words` is sorted, so that words with the same prefix are adjacent. */
  private readonly scoresByWord = new Map<string, Map<number, number>>();
  private readonly words: string[];

  constructor(articles: readonly Article[], originals: ReadonlyMap<string, Article> = new Map()) {
    for (const article of articles) this.add(article, article.language === 'en' ? null : originals.get(article.path) ?? null);
    this.words = [...this.scoresByWord.keys()].sort();
  }

  find(text: string, groups: readonly GroupId[]): DocFound[] {
    const query = parseQuery(text, MAX_TERMS);
    if (query.terms.length === 0) return [];
    const scores = query.terms.map((term) => this.scoresOf(term));
    return this.documents
      .filter(({ article }) => groups.includes(article.group))
      .flatMap((document) => this.answerOf(document, scores, query) ?? [])
      .sort((a, b) => b.score - a.score)
      .slice(0, MAX_RESULTS)
      .map(({ part }) => found(this.parts[part]!, query));
  }

  private add(article: Article, original: Article | null): void {
    const ofArticle = indexedArticle(article, original);
    const originals = original ? articleSections(original) : [];
    const parts = articleSections(article).map((section, at) => {
      const location = { article, section };
      const ofPart = indexedPart(location, original && originals[at] ? { article: original, section: originals[at] } : null);
      const part = this.parts.push({ ...location, phrases: [...ofArticle.phrases, ...ofPart.phrases].join('\n') }) - 1;
      this.note(ofArticle, part);
      this.note(ofPart, part);
      return part;
    });
    this.documents.push({ article, parts });
  }

  private note({ words }: Indexed, part: number): void {
    for (const [word, worth] of words) {
      const scores = this.scoresByWord.get(word) ?? new Map<number, number>();
      this.scoresByWord.set(word, scores.set(part, Math.max(worth, scores.get(part) ?? 0)));
    }
  }

  /** Null if the article lacks a word of the query. */
  private answerOf({ article, parts }: Document, scores: readonly Scores[], query: SearchQuery): SearchHit | null {
    const worth = article.isReference ? REFERENCE : 1;
    const of = (part: number) => scores.map((each) => each.get(part) ?? 0);
    const whole = best(parts.map((part) => ({ part, score: mean(of(part)) * (this.hasPhrase(part, query) ? PHRASE : 1) })));
    if (whole.score > 0) return { ...whole, score: worth * whole.score };
    const scattered = mean(scores.map((each) => Math.max(...parts.map((part) => each.get(part) ?? 0))));
    if (scattered === 0) return null;
    const { part } = best(parts.map((each) => ({ part: each, score: of(each).reduce((sum, score) => sum + score, 0) })));
    return { part, score: worth * SCATTERED * scattered };
  }

  /** A single word counts as a phrase only if it is joined, such as `Idempotency-Key`. */
  private hasPhrase(part: number, { phrase, terms }: SearchQuery): boolean {
    return (terms.length > 1 || terms.some(({ parts }) => parts.length > 0)) && this.parts[part]!.phrases.includes(phrase);
  }

  private scoresOf({ whole, parts: [first, ...others] }: QueryTerm): Scores {
    const scores = this.scoresOfWord(whole);
    if (!first) return scores;
    const each = others.map((part) => this.scoresOfWord(part));
    for (const [part, score] of this.scoresOfWord(first)) {
      const min = PARTS * Math.min(score, ...each.map((other) => other.get(part) ?? 0));
      if (min > (scores.get(part) ?? 0)) scores.set(part, min);
    }
    return scores;
  }

  private scoresOfWord(query: QueryWord): Map<number, number> {
    const scores = new Map<number, number>();
    for (const started of this.startedBy(query.stem ?? query.word)) {
      const fit = fitOf(started, query);
      if (fit === 0) continue;
      for (const [part, worth] of this.scoresByWord.get(started) ?? []) scores.set(part, Math.max(worth * fit, scores.get(part) ?? 0));
    }
    return scores;
  }

  private* startedBy(beginning: string): Generator<string> {
    let low = 0;
    let high = this.words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.words[middle]! < beginning) low = middle + 1;
      else high = middle;
    }
    for (let at = low; this.words[at]?.startsWith(beginning); at += 1) yield this.words[at]!;
  }
}

/** Geometric mean: a text about all words ranks above one with a word in its title and the others mentioned in passing. */
function mean(scores: readonly number[]): number {
  return scores.reduce((product, score) => product * score, 1) ** (1 / scores.length);
}

function best(answers: readonly SearchHit[]): SearchHit {
  return answers.reduce((limit, answer) => (answer.score > limit.score ? answer : limit));
}

function found({ article: { path, group, language, title, summary }, section }: IndexedSection, { terms }: SearchQuery): DocFound {
  return { path, group, language, title, summary, ...excerptOf(
    section, { title, summary }, terms.flatMap(({ whole, parts }) => [whole, ...parts]),
  ) };
}
