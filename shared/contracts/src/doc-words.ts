import type { DocBlock, DocInline } from './documentation';

/** Text of inline content without formatting. */
export function plainText(words: readonly DocInline[]): string {
  return words.map((word) => ('words' in word ? plainText(word.words) : word.text)).join('');
}

/** Accessible name of a table: its section heading and its title. Empty if it has neither. */
export function tableName(blocks: readonly DocBlock[], at: number): string {
  const before = blocks.slice(0, at);
  const heading = before.findLast(({ kind }) => kind === 'heading');
  return [
    heading, titleIn(before.at(-1)),
  ].map((block) => (block && 'words' in block ? plainText(block.words) : '')).filter(Boolean).join(': ');
}

/** A paragraph of only bold text is the title of the following block. */
function titleIn(block: DocBlock | undefined): DocBlock | null {
  return block?.kind === 'paragraph' && block.words.length === 1 && block.words[0]?.kind === 'strong' ? block : null;
}

/** Splits a name such as `items[].organizationUuid` into parts, between which a line may break. */
export function nameParts(name: string): string[] {
  return name.split(/(?<=[.\]])(?=[A-Za-z_])/);
}
