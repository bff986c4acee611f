import type { DocFound } from '@portal/contracts';
import type { Section } from './article-sections';
import { foldedWords, type FoldedWord } from './folded-words';
import { fitOf, type QueryWord } from './query-terms';

const BEFORE = 50;
const LENGTH = 180;

type Excerpt = Pick<DocFound, 'anchor' | 'heading' | 'excerpt'>;

/** Returns the passage with the most distinct query words. In the first section, prefers the summary if it has as many. */
export function excerptOf(
  { anchor, heading, text, words }: Section, { title, summary }: Pick<DocFound, 'title' | 'summary'>, query: readonly QueryWord[],
): Excerpt {
  const hits = hitsIn(words, query);
  const isSummed = anchor === null && variety(hits) <= variety(hitsIn(foldedWords(`${title} ${summary}`), query));
  const shown = isSummed || text === '' ? summary : truncated(text, densest(hits));
  return { anchor, heading, excerpt: marked(shown, query) };
}

type Hit = FoldedWord & { by: QueryWord };

function hitsIn(words: readonly FoldedWord[], query: readonly QueryWord[]): Hit[] {
  return words.flatMap((word) => {
    const by = query.find((each) => fitOf(word.folded, each) > 0);
    return by ? [{ ...word, by }] : [];
  });
}

function variety(hits: readonly Hit[]): number {
  return new Set(hits.map(({ by }) => by)).size;
}

function densest(hits: readonly Hit[]): number {
  const varieties = hits.map(({ from }) => variety(hits.filter((hit) => hit.from >= from && hit.to <= from + LENGTH - BEFORE)));
  return hits[varieties.indexOf(Math.max(...varieties))]?.from ?? 0;
}

function truncated(text: string, first: number): string {
  const from = first <= BEFORE ? 0 : first - BEFORE + firstWord(text.slice(first - BEFORE, first));
  const end = from + LENGTH >= text.length ? text.length : text.lastIndexOf(' ', from + LENGTH);
  return `${from > 0 ? '… ' : ''}${text.slice(from, Math.max(end, first + 1)).trim()}${end < text.length ? ' …' : ''}`;
}

function firstWord(text: string): number {
  const at = text.search(/(?<= )[^ ·]/);
  return at === -1 ? text.length : at;
}

function marked(text: string, query: readonly QueryWord[]): Excerpt['excerpt'] {
  const pieces: Excerpt['excerpt'] = [];
  let at = 0;
  for (const { from, to } of hitsIn(foldedWords(text), query)) {
    // Skips a part of a joined word that is already marked.
    if (from < at) continue;
    pieces.push({ text: text.slice(at, from), marked: false }, { text: text.slice(from, to), marked: true });
    at = to;
  }
  return [...pieces, { text: text.slice(at), marked: false }].filter((piece) => piece.text !== '');
}
