import type { DocFound } from '@portal/contracts';
import type { Section } from './article-sections';
import { fitOf, foldedWords, type FoldedWord, type SoughtWord } from './folded-words';

const BEFORE = 50;
const LENGTH = 180;

type Excerpt = Pick<DocFound, 'anchor' | 'heading' | 'excerpt'>;

/** From the part of the article that has most of the words, around the first of them, each marked. */
export function excerptOf(sections: readonly Section[], summary: string, sought: readonly SoughtWord[]): Excerpt {
  const isSought: IsSought = (folded) => sought.find((each) => fitOf(folded, each) > 0)?.word ?? null;
  const hits = (words: readonly FoldedWord[]) => new Set(words.flatMap(({ folded }) => isSought(folded) ?? [])).size;
  const [best] = sections
    .map((section, at) => ({ section, at, hits: 2 * hits(section.headingWords) + hits(section.words) }))
    .sort((a, b) => b.hits - a.hits || a.at - b.at);
  if (!best || best.hits === 0) return { anchor: null, heading: null, excerpt: marked(summary.slice(0, LENGTH), isSought) };
  const { anchor, heading, text, words } = best.section;
  const first = words.find(({ folded }) => isSought(folded) !== null)?.from ?? 0;
  return { anchor, heading, excerpt: marked(cut(text || summary, first), isSought) };
}

/** By which of the sought words a word is one of them; null where it is none. */
type IsSought = (folded: string) => string | null;

function cut(text: string, first: number): string {
  const from = first <= BEFORE ? 0 : text.indexOf(' ', first - BEFORE) + 1;
  const end = from + LENGTH >= text.length ? text.length : text.lastIndexOf(' ', from + LENGTH);
  return `${from > 0 ? '… ' : ''}${text.slice(from, Math.max(end, first + 1)).trim()}${end < text.length ? ' …' : ''}`;
}

function marked(text: string, isSought: IsSought): Excerpt['excerpt'] {
  const pieces: Excerpt['excerpt'] = [];
  let at = 0;
  for (const { folded, from, to } of foldedWords(text)) {
    if (isSought(folded) === null) continue;
    pieces.push({ text: text.slice(at, from), marked: false }, { text: text.slice(from, to), marked: true });
    at = to;
  }
  return [...pieces, { text: text.slice(at), marked: false }].filter((piece) => piece.text !== '');
}
