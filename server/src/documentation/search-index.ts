import type { DocFound } from '@portal/contracts';
import type { Article } from './article';
import { articleSections, type Section } from './article-sections';
import { excerptOf } from './excerpt';
import { fitOf, foldedWords, soughtWords, type FoldedWord, type SoughtWord } from './folded-words';

const MOST_WORDS = 10;
const MOST_FOUND = 20;
const fields = { title: 100, heading: 10, text: 1 } as const;
type Field = keyof typeof fields;
/** A word that comes again says more, up to so often. */
const MOST_COUNTED = 8;
const AGAIN = 0.05;

type Standing = { field: Field; count: number };
type Document = { article: Article; sections: Section[] };

/** Articles of one language by their words, made once. */
export class SearchIndex {
  private readonly documents: Document[];
  /** Of each word, in which documents it stands; the words in order, so that those of one beginning are neighbours. */
  private readonly standings = new Map<string, Map<number, Standing>>();
  private readonly words: string[];

  constructor(articles: readonly Article[]) {
    this.documents = articles.map((article) => ({ article, sections: articleSections(article) }));
    this.documents.forEach((document, at) => this.add(document, at));
    this.words = [...this.standings.keys()].sort();
  }

  /** Those that have every word of the text, the best first. */
  find(text: string): DocFound[] {
    const sought = soughtWords(text, MOST_WORDS);
    if (sought.length === 0) return [];
    const scores = sought.map((word) => this.scoresOf(word));
    const [first = new Map<number, number>(), ...others] = scores;
    return [...first.keys()]
      .filter((at) => others.every((each) => each.has(at)))
      .map((at) => ({ at, score: scores.reduce((sum, each) => sum + (each.get(at) ?? 0), 0) }))
      .sort((a, b) => b.score - a.score || a.at - b.at)
      .slice(0, MOST_FOUND)
      .map(({ at }) => found(this.documents[at]!, sought));
  }

  private add({ article, sections }: Document, at: number): void {
    this.note(foldedWords(article.title), 'title', at);
    this.note(foldedWords(article.summary), 'text', at);
    for (const { headingWords, words } of sections) {
      this.note(headingWords, 'heading', at);
      this.note(words, 'text', at);
    }
  }

  private note(words: readonly FoldedWord[], field: Field, at: number): void {
    for (const { folded } of words) {
      const standings = this.standings.get(folded) ?? new Map<number, Standing>();
      this.standings.set(folded, standings);
      const { field: known, count } = standings.get(at) ?? { field, count: 0 };
      standings.set(at, { field: fields[known] >= fields[field] ? known : field, count: count + 1 });
    }
  }

  /** Of each document, how well the word fits it at its best. */
  private scoresOf(sought: SoughtWord): Map<number, number> {
    const scores = new Map<number, number>();
    for (const begun of this.begunBy(sought.stem ?? sought.word)) {
      const fit = fitOf(begun, sought);
      if (fit === 0) continue;
      for (const [at, { field, count }] of this.standings.get(begun) ?? []) {
        const score = fields[field] * fit * (1 + AGAIN * Math.min(count, MOST_COUNTED));
        if (score > (scores.get(at) ?? 0)) scores.set(at, score);
      }
    }
    return scores;
  }

  private* begunBy(beginning: string): Generator<string> {
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

function found({ article: { path, group, language, title, summary }, sections }: Document, sought: readonly SoughtWord[]): DocFound {
  return { path, group, language, title, summary, ...excerptOf(sections, summary, sought) };
}
