import { plainText, type DocBlock, type DocInline } from '@portal/contracts';
import MarkdownIt, { type Token } from 'markdown-it';
import type { ArticleHeading } from './article';
import { inlineWords, type Fault } from './inline-words';

const parser = new MarkdownIt({ html: false, linkify: false, typographer: false });
const OWN_LEVELS = [2, 3, 4];
const IMAGE = /^images\/([\w-]+\.(?:png|jpg|webp))$/;

type TokenNode = { token: Token; children: TokenNode[] };
type SourcePosition = { path: string; fault: Fault };
type Content = { content: DocBlock[]; headings: ArticleHeading[] };

/** Markdown without a matching block kind is an error, so that nothing is lost silently. */
export function articleBlocks(markdown: string, source: SourcePosition): Content {
  const headings: ArticleHeading[] = [];
  const idOf = uniqueIds();
  const words = (node: TokenNode | undefined): DocInline[] => inlineWords(node?.token.children ?? [], source);

  const heading = ({ token, children }: TokenNode): DocBlock => {
    const level = Number(token.tag.slice(1));
    if (!OWN_LEVELS.includes(level)) throw source.fault('headings begin at ##: the title is the first');
    const titleWords = words(children[0]);
    const text = plainText(titleWords);
    const id = idOf(text);
    headings.push({ id, level, text });
    return { kind: 'heading', level, id, words: titleWords };
  };

  const paragraph = ({ children: [inline] }: TokenNode): DocBlock => {
    const [only, ...more] = inline?.token.children ?? [];
    if (only?.type !== 'image' || more.length > 0) return { kind: 'paragraph', words: words(inline) };
    const name = IMAGE.exec(String(only.attrGet('src')))?.[1];
    if (!name) throw source.fault(`the picture ${String(only.attrGet('src'))} is not one of images/`);
    if (only.content === '') throw source.fault(`the picture ${name} needs words for who does not see it`);
    return { kind: 'image', name, alt: only.content };
  };

  const callout = ({ children }: TokenNode): DocBlock => {
    const created = blocks(children);
    const [first] = created;
    const [mark, ...rest] = first?.kind === 'paragraph' ? first.words : [];
    const tone = mark?.kind === 'strong' ? plainText(mark.words).toLowerCase() : '';
    if (tone !== 'note' && tone !== 'warning') throw source.fault('a quotation begins with **Note** or **Warning**');
    return { kind: 'callout', tone, blocks: [{ kind: 'paragraph', words: trimmed(rest) }, ...created.slice(1)] };
  };

  const block = (node: TokenNode): DocBlock => {
    const { token, children } = node;
    switch (token.type) {
      case 'heading_open': return heading(node);
      case 'paragraph_open': return paragraph(node);
      case 'blockquote_open': return callout(node);
      case 'bullet_list_open': case 'ordered_list_open':
        return { kind: 'list', ordered: token.tag === 'ol', start: Number(
          token.attrGet('start') ?? 1,
        ), items: children.map((item) => blocks(item.children)) };
      case 'table_open': {
        const [head, body] = children;
        const cells = (row: TokenNode | undefined) => (row?.children ?? []).map((cell) => words(cell.children[0]));
        return { kind: 'table', head: cells(head?.children[0]), rows: (body?.children ?? []).map(cells) };
      }
      case 'fence': return fence(token, source.fault);
      case 'hr': return { kind: 'rule' };
      default: throw source.fault(`${token.type} is no part of articles`);
    }
  };
  const blocks = (nodes: readonly TokenNode[]): DocBlock[] => nodes.map(block).reduce(joined, []);

  return { content: blocks(nested(parser.parse(markdown, {}))), headings };
}

function fence({ info, content }: Token, fault: Fault): DocBlock {
  const [, language = '', id] = /^(\w*)(?:\s+example=([a-z0-9-]+))?$/.exec(info.trim()) ?? [];
  if (info.trim() !== '' && language === '') throw fault(`code is marked as \`\`\`sh or \`\`\`sh example=name, not ${info}`);
  const snippet = { language, text: content.replace(/\n$/, '') };
  return id === undefined ? { kind: 'code', ...snippet } : { kind: 'example', id, snippets: [snippet] };
}

function joined(before: DocBlock[], next: DocBlock): DocBlock[] {
  const last = before.at(-1);
  if (next.kind !== 'example' || last?.kind !== 'example' || last.id !== next.id) return [...before, next];
  return [...before.slice(0, -1), { ...last, snippets: [...last.snippets, ...next.snippets] }];
}

function trimmed(words: readonly DocInline[]): DocInline[] {
  const [first, ...rest] = words;
  return first?.kind === 'text' ? [{ kind: 'text', text: first.text.replace(/^[\s.:]+/, '') }, ...rest] : [...words];
}

function nested(tokens: readonly Token[]): TokenNode[] {
  const root: TokenNode[] = [];
  const open: TokenNode[][] = [root];
  for (const token of tokens) {
    if (token.nesting === -1) {
      open.pop();
      continue;
    }
    const node = { token, children: [] };
    open.at(-1)?.push(node);
    if (token.nesting === 1) open.push(node.children);
  }
  return root;
}

/** Keeps letters and digits of any script and `_`; the rest becomes hyphens: `Ціна за частину` is `ціна-за-частину`. */
function headingId(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/[’'ʼ]/gu, '').replace(/[^\p{L}\p{N}_]+/gu, '-').replace(/^-+|-+$/g, '') || 'part';
}

function uniqueIds(): (text: string) => string {
  const taken = new Set<string>();
  return (text) => {
    const base = headingId(text);
    let id = base;
    for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
    taken.add(id);
    return id;
  };
}
