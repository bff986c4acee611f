import type { DocInline } from '@portal/contracts';
import type { Token } from 'markdown-it';
import { linkTarget } from './link-target';

export type Fault = (says: string) => Error;
type SourcePosition = { path: string; fault: Fault };

/** Markdown without a matching inline kind is an error. */
export function inlineWords(tokens: readonly Token[], place: SourcePosition): DocInline[] {
  const open: { made: DocInline[]; close(words: DocInline[]): DocInline | null }[] = [{ made: [], close: () => null }];
  const last = () => open[open.length - 1]!;
  for (const token of tokens) {
    if (token.nesting === 1) {
      open.push({ made: [], close: closing(token, place) });
    } else if (token.nesting === -1) {
      const { made, close } = open.pop()!;
      const closed = close(made);
      if (closed) last().made.push(closed);
    } else {
      add(last().made, single(token, place.fault));
    }
  }
  return last().made;
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

/** Merges text: the parser splits at every possible markup character. */
function add(words: DocInline[], word: DocInline): void {
  const before = words.at(-1);
  if (word.kind === 'text' && before?.kind === 'text') before.text += word.text;
  else if (word.kind !== 'text' || word.text !== '') words.push(word);
}
