import { plainText, type DocBlock } from '@portal/contracts';
import type { Article } from './article';
import { foldedWords, type FoldedWord } from './folded-words';

/** What stands below one heading, as plain text with its words; the first has no heading. */
export type Section = { anchor: string | null; heading: string | null; headingWords: FoldedWord[]; text: string; words: FoldedWord[] };
type Part = Pick<Section, 'anchor' | 'heading' | 'text'>;

// An article that stands in for a translation is on several shelves.
const known = new WeakMap<object, Section[]>();

export function articleSections(article: Pick<Article, 'content'>): Section[] {
  const made = known.get(article) ?? partsOf(article.content).map((part) => ({ ...part, headingWords: foldedWords(part.heading ?? ''), words: foldedWords(part.text) }));
  known.set(article, made);
  return made;
}

function partsOf(content: readonly DocBlock[]): Part[] {
  return content.reduce<Part[]>((sections, block) => {
    if (block.kind === 'heading') return [...sections, { anchor: block.id, heading: plainText(block.words), text: '' }];
    const last = sections.at(-1) ?? { anchor: null, heading: null, text: '' };
    return [...sections.slice(0, -1), { ...last, text: [last.text, textOf(block)].filter(Boolean).join(' ') }];
  }, []);
}

function textOf(block: DocBlock): string {
  switch (block.kind) {
    case 'paragraph': case 'heading': return plainText(block.words);
    case 'list': return block.items.flat().map(textOf).join(' ');
    case 'table': return [block.head, ...block.rows].flat().map(plainText).join(' ');
    case 'code': return block.text;
    case 'example': return block.snippets.map(({ text }) => text).join(' ');
    case 'callout': return block.blocks.map(textOf).join(' ');
    case 'image': return block.alt;
    case 'rule': return '';
  }
}
