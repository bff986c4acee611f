import type { DocBlock, DocInline } from './documentation';

/** Words of an article, without what they look like. */
export function plainText(words: readonly DocInline[]): string {
  return words.map((word) => ('words' in word ? plainText(word.words) : word.text)).join('');
}

/** What the table at this place shows, for who does not see what stands above it: the heading that it stands under, and its own title. Empty where it has neither. */
export function tableName(blocks: readonly DocBlock[], at: number): string {
  const before = blocks.slice(0, at);
  const heading = before.findLast(({ kind }) => kind === 'heading');
  return [heading, titleIn(before.at(-1))].map((block) => (block && 'words' in block ? plainText(block.words) : '')).filter(Boolean).join(': ');
}

/** A paragraph of nothing but bold words is the title of what follows. */
function titleIn(block: DocBlock | undefined): DocBlock | null {
  return block?.kind === 'paragraph' && block.words.length === 1 && block.words[0]?.kind === 'strong' ? block : null;
}

/** The pieces of a name such as `items[].organizationUuid`: a line may end between two of them, rather than within one. */
export function namePieces(name: string): string[] {
  return name.split(/(?<=[.\]])(?=[A-Za-z_])/);
}
