import type { DocArticle, DocBlock, DocInline, DocSnippet, Language } from '@portal/contracts';
import { textsIn, type Translate } from '../../locales';
import { imagePath, markdownPath } from './page-paths';

type Place = { language: Language; origin: string; t: Translate };

/** An article as Markdown, for programs that read documentation. Its links lead to the Markdown of other articles. */
export function articleMarkdown({ title, summary, content }: DocArticle, { language, origin }: Omit<Place, 't'>): string {
  const place = { language, origin, t: textsIn(language).t };
  return `${[`# ${escaped(title)}`, `> ${escaped(summary)}`, ...content.map((block) => blockText(block, place))].join('\n\n')}\n`;
}

function blockText(block: DocBlock, place: Place): string {
  switch (block.kind) {
    case 'paragraph': return inlineText(block.words, place);
    case 'heading': return `${'#'.repeat(block.level)} ${inlineText(block.words, place)}`;
    case 'list': return block.items.map((item, at) => itemText(item, block.ordered ? `${block.start + at}. ` : '- ', place)).join('\n');
    case 'table': return tableText(block, place);
    case 'code': return codeText(block);
    case 'example': return block.snippets.map(codeText).join('\n\n');
    case 'callout': {
      const text = block.blocks.map((each) => blockText(each, place)).join('\n\n');
      return `**${place.t(`documentation.page.${block.tone}`)}** ${text}`.replace(/^/gm, '> ').replace(/ +$/gm, '');
    }
    case 'image': return `![${escaped(block.alt)}](${place.origin}${imagePath(block.name)})`;
    case 'rule': return '---';
  }
}

function itemText(blocks: readonly DocBlock[], mark: string, place: Place): string {
  const text = blocks.map((block) => blockText(block, place)).join('\n\n');
  return mark + text.replace(/\n(?=.)/g, `\n${' '.repeat(mark.length)}`);
}

function tableText({ head, rows }: Extract<DocBlock, { kind: 'table' }>, place: Place): string {
  const line = (cells: readonly (readonly DocInline[])[]) => `| ${cells.map((cell) => cellText(cell, place)).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

/** In code too, a pipe would end the cell. Text is escaped already. */
function cellText(cell: readonly DocInline[], place: Place): string {
  return inlineText(cell, place).replace(/(?<!\\)\|/g, '\\|');
}

function codeText({ language, text }: DocSnippet): string {
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
  return `${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}`;
}

function inlineText(inlines: readonly DocInline[], place: Place): string {
  return inlines.map((inline) => {
    switch (inline.kind) {
      case 'text': return escaped(inline.text);
      case 'code': return inline.text.includes('`') ? `\`\` ${inline.text} \`\`` : `\`${inline.text}\``;
      case 'strong': return `**${inlineText(inline.words, place)}**`;
      case 'em': return `*${inlineText(inline.words, place)}*`;
      case 'link': return `[${inlineText(inline.words, place)}](${addressOf(inline, place)})`;
    }
  }).join('');
}

function addressOf({ target, to, anchor }: Extract<DocInline, { kind: 'link' }>, { language, origin }: Place): string {
  if (target === 'external') return to;
  return target === 'screen' ? origin + to : `${origin}${markdownPath(language, to)}${anchor === null ? '' : `#${anchor}`}`;
}

function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>|]/g, '\\$&');
}
