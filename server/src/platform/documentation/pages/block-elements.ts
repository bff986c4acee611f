import { nameParts, plainText, tableName, type DocBlock, type DocInline, type DocSnippet, type Language } from '@portal/contracts';
import type { Translate } from '../../locales';
import { documentationPath, imagePath } from './page-paths';
import { element, type Child, type Markup } from '../../http';
import { widestColumn } from './widest-column';

type ReaderLanguage = { language: Language; t: Translate };

export function blockElements(blocks: readonly DocBlock[], reader: ReaderLanguage): Markup[] {
  return blocks.map((block, at) => (block.kind === 'table' ? tableElement(
    block, tableName(blocks, at), reader,
  ) : blockElement(block, reader)));
}

function blockElement(block: Exclude<DocBlock, { kind: 'table' }>, reader: ReaderLanguage): Markup {
  const { t } = reader;
  switch (block.kind) {
    case 'paragraph': return element('p', {}, inlineElements(block.words, reader));
    case 'heading': {
      const link = element('a', { 'class': 'anchor', 'href': `#${block.id}`, 'aria-label': t('documentation.page.part') }, '#');
      return element(
        block.level === 2 ? 'h2' : block.level === 3 ? 'h3' : 'h4', { id: block.id }, inlineElements(block.words, reader), link,
      );
    }
    case 'list': return element(
      block.ordered ? 'ol' : 'ul', { start: block.ordered && block.start !== 1 ? block.start : null },
      block.items.map((item) => element('li', {}, itemElements(item, reader))),
    );
    case 'code': return codeElement(block);
    case 'example': return exampleElement(block, t);
    case 'callout': {
      const tone = t(`documentation.page.${block.tone}`);
      return element('aside', { 'class': `callout ${block.tone}`, 'role': 'note', 'aria-label': tone },
        element('p', { 'class': 'tone', 'aria-hidden': 'true' }, tone),
        blockElements(block.blocks, reader));
    }
    case 'image': return element(
      'p', { class: 'picture' }, element('img', { src: imagePath(block.name), alt: block.alt, loading: 'lazy' }),
    );
    case 'rule': return element('hr', {});
  }
}

/** Renders a list item. Its first paragraph gets no `p` element, as in a tight Markdown list. */
function itemElements(item: readonly DocBlock[], reader: ReaderLanguage): Child {
  const [first, ...rest] = item;
  return first?.kind === 'paragraph' ? [inlineElements(first.words, reader), blockElements(rest, reader)] : blockElements(item, reader);
}

function tableElement(table: Extract<DocBlock, { kind: 'table' }>, name: string, reader: ReaderLanguage): Markup {
  const widest = widestColumn(table);
  const head = table.head.map((cell, at) => element(
    'th', { role: 'columnheader', scope: 'col', class: at === widest ? 'widest' : null }, inlineElements(cell, reader),
  ));
  const rows = table.rows.map((row) => element(
    'tr', { role: 'row' },
    row.map((cell, at) => element('td', { 'role': 'cell', 'data-name': plainText(table.head[at] ?? []) }, inlineElements(cell, reader))),
  ));
  // Roles keep the table semantics when CSS stacks the cells. The tabindex lets wide tables scroll by keyboard.
  return element('div', { 'class': 'table', 'role': 'group', 'tabindex': 0, 'aria-label': name || reader.t('documentation.page.table') },
    element('table', { role: 'table' }, element(
      'thead', { role: 'rowgroup' }, element('tr', { role: 'row' }, head),
    ), element('tbody', { role: 'rowgroup' }, rows)));
}

function codeElement({ text }: DocSnippet): Markup {
  return element('pre', { tabindex: 0 }, element('code', {}, text));
}

const languageNames: Record<string, string> = { sh: 'curl', ts: 'TypeScript' };

/** Without scripts: radio buttons and CSS select the snippet. */
function exampleElement({ id, snippets }: Extract<DocBlock, { kind: 'example' }>, t: Translate): Markup {
  if (snippets.length === 1 && snippets[0]) return codeElement(snippets[0]);
  return element('fieldset', { class: 'example' },
    element('legend', {}, t('documentation.page.example')),
    snippets.flatMap(({ language }, at) => [
      element('input', { type: 'radio', name: `example-${id}`, id: `example-${id}-${at}`, class: `choice-${at}`, checked: at === 0 }),
      element('label', { for: `example-${id}-${at}` }, languageNames[language] ?? language),
    ]),
    snippets.map((snippet, at) => element('div', { class: `snippet-${at}` }, element(
      'p', { 'class': 'snippet-name', 'aria-hidden': 'true' }, languageNames[snippet.language] ?? snippet.language,
    ), codeElement(snippet))));
}

function inlineElements(inlines: readonly DocInline[], reader: ReaderLanguage): Child {
  return inlines.map((inline) => {
    switch (inline.kind) {
      case 'text': return inline.text;
      case 'code': return element('code', {}, breakable(inline.text));
      case 'strong': case 'em': return element(inline.kind, {}, inlineElements(inline.words, reader));
      case 'link': return element(
        'a', { href: addressOf(inline, reader.language), rel: inline.target === 'external' ? 'noopener' : null },
        inlineElements(inline.words, reader),
      );
    }
  });
}

function breakable(name: string): Child {
  return nameParts(name).map((piece, at) => (at === 0 ? piece : [element('wbr', {}), piece]));
}

function addressOf({ target, to, anchor }: Extract<DocInline, { kind: 'link' }>, language: Language): string {
  return target === 'article' ? `${documentationPath(language, to)}${anchor === null ? '' : `#${anchor}`}` : to;
}
