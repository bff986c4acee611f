import type { DocArticle, DocBlock, DocInline } from '@portal/contracts';
import { articlePage } from './article-page';
import { searchPage } from './contents-page';
import { element } from '../../http';
import { pageScript } from './page-script';

const attack = '"\'><script>alert(1)</script><img src=x onerror=alert(1)>&amp;';
const text: DocInline = { kind: 'text', text: attack };
const inlines: Record<string, DocInline> = {
  text,
  code: { kind: 'code', text: attack },
  strong: { kind: 'strong', words: [text] },
  em: { kind: 'em', words: [text] },
  article: { kind: 'link', target: 'article', to: `start/${attack}`, anchor: attack, words: [text] },
  screen: { kind: 'link', target: 'screen', to: `/${attack}`, anchor: null, words: [text] },
  external: { kind: 'link', target: 'external', to: `https://${attack}`, anchor: null, words: [text] },
};
const blocks: Record<string, DocBlock> = {
  paragraph: { kind: 'paragraph', words: [text] },
  heading: { kind: 'heading', level: 2, id: attack, words: [text] },
  list: { kind: 'list', ordered: true, start: 2, items: [[{ kind: 'paragraph', words: [text] }]] },
  table: { kind: 'table', head: [[text]], rows: [[[text]]] },
  code: { kind: 'code', language: attack, text: attack },
  example: { kind: 'example', id: attack, snippets: [{ language: attack, text: attack }, { language: 'ts', text: attack }] },
  callout: { kind: 'callout', tone: 'note', blocks: [{ kind: 'paragraph', words: [text] }] },
  image: { kind: 'image', name: attack, alt: attack },
  rule: { kind: 'rule' },
};
const around = {
  language: 'en', pageTitle: attack, origin: '',
  tree: [{ id: attack, title: attack, articles: [{ path: attack, title: attack, summary: attack, language: 'en' }] }],
} as const;
const pageWith = (content: DocBlock[]) => articlePage({
  path: attack, title: attack, summary: attack, language: 'en', group: attack, content,
  headings: [{ id: attack, level: 2, text: attack }, { id: 'b', level: 3, text: attack }],
  previous: { path: attack, title: attack }, next: null,
} satisfies DocArticle, { ...around, tree: [...around.tree].map((group) => ({ ...group, articles: [...group.articles] })) });

const clean = (page: string) => {
  const [html = '', ...rest] = page.split(`<script>${pageScript}</script>`);
  expect(rest).toEqual(['</body></html>']);
  expect(html).not.toMatch(/<script|<img src=x|" on\w+=|javascript:/i);
  expect(html).toContain('&#60;script&#62;');
};

it.each(
  Object.entries(inlines),
)('[DOC-01] shows what would run as text: in %s', (_kind, inline) => clean(pageWith([{ kind: 'paragraph', words: [inline] }])));

it.each(Object.entries(blocks))('[DOC-01] shows what would run as text: as %s', (_kind, block) => clean(pageWith([block])));

it('[DOC-01] shows what was sought and found as text', () => {
  const found = {
    path: attack, title: attack, summary: attack, language: 'en' as const, group: attack, anchor: attack, heading: attack,
    excerpt: [{ text: attack, marked: true }, { text: attack, marked: false }],
  };
  clean(searchPage(attack, [found], { ...around, tree: [] }));
});

it.each([
  'javascript:alert(1)', 'JAVASCRIPT:alert(1)', 'data:text/html,x', '//example.com', '/\\example.com', 'http://example.com', 'vbscript:x',
])('makes no link to %s', (href) => {
  expect(() => element('a', { href }, 'x')).toThrow('may not lead');
});
