import type { DocInline } from '@portal/contracts';
import type { Token } from 'markdown-it';

type Target = { target: 'article' | 'screen' | 'external'; to: string; anchor: string | null };

const ARTICLE = /^([a-z]+\/[a-z0-9-]+)?(?:#([\p{L}\p{N}_-]+))?$/u;
const SCREEN = /^\/[\w/?&=.-]*$/;
/** Paths that the server answers itself; no portal screen has such a path. */
const NO_SCREENS = /^\/(?:api|docs)(?:\/|$)/;

/** Null for forbidden targets. `path` is the linking article. */
function linkTarget(href: string, path: string): Target | null {
  if (SCREEN.test(href) && !href.startsWith('//')) return { target: NO_SCREENS.test(href) ? 'external' : 'screen', to: href, anchor: null };
  if (/^https:\/\//i.test(href)) return URL.canParse(href) ? { target: 'external', to: new URL(href).href, anchor: null } : null;
  const [whole, to = path, anchor = null] = ARTICLE.exec(decoded(href)) ?? [];
  return whole ? { target: 'article', to, anchor } : null;
}

/** Anchors may contain non-Latin letters, which markdown-it percent-encodes. */
function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}

export type Fault = (problem: string) => Error;
type SourcePosition = { path: string; fault: Fault };

export function inlineWords(tokens: readonly Token[], source: SourcePosition): DocInline[] {
  const open: { created: DocInline[]; close(words: DocInline[]): DocInline | null }[] = [{ created: [], close: () => null }];
  const last = () => open[open.length - 1]!;
  for (const token of tokens) {
    if (token.nesting === 1) {
      open.push({ created: [], close: closing(token, source) });
    } else if (token.nesting === -1) {
      const { created, close } = open.pop()!;
      const closed = close(created);
      if (closed) last().created.push(closed);
    } else {
      add(last().created, single(token, source.fault));
    }
  }
  return last().created;
}

function closing(token: Token, { path, fault }: SourcePosition): (words: DocInline[]) => DocInline {
  switch (token.type) {
    case 'strong_open': return (words) => ({ kind: 'strong', words });
    case 'em_open': return (words) => ({ kind: 'em', words });
    case 'link_open': {
      const href = String(token.attrGet('href'));
      const target = linkTarget(href, path);
      if (!target) throw fault(`a link leads to ${href}: a path of the portal, group/name#part or an https address is expected`);
      return (words) => ({ kind: 'link', ...target, words });
    }
    default: throw fault(`${token.markup || token.type} is no part of articles`);
  }
}

function single(token: Token, fault: Fault): DocInline {
  switch (token.type) {
    case 'text': case 'text_special': return { kind: 'text', text: token.content };
    case 'code_inline': return { kind: 'code', text: token.content };
    case 'softbreak': case 'hardbreak': return { kind: 'text', text: ' ' };
    case 'image': throw fault('a picture stands in a paragraph of its own');
    default: throw fault(`${token.type} is no part of articles`);
  }
}

/** Appends `word`. Merges adjacent text, because the parser splits text at every possible markup character. */
function add(words: DocInline[], word: DocInline): void {
  const before = words.at(-1);
  if (word.kind === 'text' && before?.kind === 'text') before.text += word.text;
  else if (word.kind !== 'text' || word.text !== '') words.push(word);
}
