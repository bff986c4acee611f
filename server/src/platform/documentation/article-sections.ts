import { plainText, type DocBlock } from '@portal/contracts';
import type { Article } from './article';
import { foldedText, foldedWords, joinFolded, type FoldedWord } from './folded-words';
import { phraseOf } from './query-terms';

/** Plain text below one heading. The first section precedes all headings and may be empty. */
export type Section = {
  anchor: string | null; heading: string | null; foldedHeading: string; text: string; words: FoldedWord[]; foldedText: string;
  phrases: string[];
};
type SectionText = Pick<Section, 'anchor' | 'heading' | 'text'>;

const BETWEEN = ' · ';

// Cached, because an untranslated article is in the search indexes of several languages.
const known = new WeakMap<object, Section[]>();

export function articleSections(article: Pick<Article, 'content'>): Section[] {
  const created = known.get(article) ?? partsOf(article.content).map(sectionOf);
  known.set(article, created);
  return created;
}

function sectionOf(part: SectionText): Section {
  const heading = part.heading ?? '';
  const words = foldedWords(part.text);
  return {
    ...part, foldedHeading: foldedText(heading), words, foldedText: joinFolded(words), phrases: [phraseOf(heading), phraseOf(part.text)],
  };
}

function partsOf(content: readonly DocBlock[]): SectionText[] {
  const parts: SectionText[] = [{ anchor: null, heading: null, text: '' }];
  for (const block of content) {
    const last = parts.at(-1)!;
    if (block.kind === 'heading') parts.push({ anchor: block.id, heading: plainText(block.words), text: '' });
    else last.text = [last.text, textOf(block)].filter(Boolean).join(' ');
  }
  return parts;
}

function textOf(block: DocBlock): string {
  switch (block.kind) {
    case 'paragraph': case 'heading': return plainText(block.words);
    case 'list': return block.items.flat().map(textOf).join(BETWEEN);
    case 'table': return [block.head, ...block.rows].flat().map(plainText).filter(Boolean).join(BETWEEN);
    case 'code': return block.text;
    case 'example': return block.snippets.map(({ text }) => text).join(' ');
    case 'callout': return block.blocks.map(textOf).join(' ');
    case 'image': return block.alt;
    case 'rule': return '';
  }
}
