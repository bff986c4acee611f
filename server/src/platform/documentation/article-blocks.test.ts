import { ArticleFault } from './article';
import { readArticle } from './article-files';

const front = '---\ntitle: Sending\nsummary: How it works.\norder: 1\n---\n';
const read = (markdown: string) => readArticle(front + markdown, { language: 'en', group: 'start', path: 'start/sending' }, 'sending.md');
const blocksOf = (markdown: string) => read(markdown).content;

it('makes a closed tree of an article, with an outline whose ids come from the words', () => {
  const article = read('Hello *you*.\n\n## Ціна за частину\n\nText\n\n## Price\n\n### Price\n');
  expect(article).toMatchObject({ title: 'Sending', summary: 'How it works.', order: 1 });
  expect(article.content[0]).toEqual({
    kind: 'paragraph',
    words: [{ kind: 'text', text: 'Hello ' }, { kind: 'em', words: [{ kind: 'text', text: 'you' }] }, { kind: 'text', text: '.' }],
  });
  expect(article.headings).toEqual([{
    id: 'ціна-за-частину', level: 2, text: 'Ціна за частину',
  }, { id: 'price', level: 2, text: 'Price' }, { id: 'price-2', level: 3, text: 'Price' }]);
});

it('knows lists within lists, tables, callouts, rules and pictures', () => {
  const [list, table, callout, rule, image] = blocksOf(
    '3. three\n4. four\n   - deep\n\n| a | b |\n|---|---|\n| `1` | 2 |\n\n> **Warning** Take care.\n\n---\n\n![The editor](images/editor.png)\n',
  );
  expect(list).toMatchObject({
    kind: 'list', ordered: true, start: 3, items: [[{ kind: 'paragraph' }], [{ kind: 'paragraph' }, { kind: 'list', ordered: false }]],
  });
  expect(table).toEqual({
    kind: 'table', head: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]],
    rows: [[[{ kind: 'code', text: '1' }], [{ kind: 'text', text: '2' }]]],
  });
  expect(callout).toEqual({
    kind: 'callout', tone: 'warning', blocks: [{ kind: 'paragraph', words: [{ kind: 'text', text: 'Take care.' }] }],
  });
  expect([rule, image]).toEqual([{ kind: 'rule' }, { kind: 'image', name: 'editor.png', alt: 'The editor' }]);
});

it('makes one example of the snippets that follow one another under its name', () => {
  const blocks = blocksOf(
    '```sh example=one\ncurl a\n```\n\n```ts example=one\nfetch(a)\n```\n\n```sh example=two\ncurl b\n```\n\n```json\n{}\n```\n',
  );
  expect(blocks).toEqual([
    { kind: 'example', id: 'one', snippets: [{ language: 'sh', text: 'curl a' }, { language: 'ts', text: 'fetch(a)' }] },
    { kind: 'example', id: 'two', snippets: [{ language: 'sh', text: 'curl b' }] },
    { kind: 'code', language: 'json', text: '{}' },
  ]);
});

it('tells links to articles, to screens and to elsewhere apart', () => {
  const [paragraph] = blocksOf(
    '[a](costs/limits#spend) [b](#part) [c](/smslist/list?status=1) [d](https://example.com/x) [e](/api/v1/openapi.json)',
  );
  const links = paragraph?.kind === 'paragraph' ? paragraph.words.filter(({ kind }) => kind === 'link') : [];
  expect(links).toMatchObject([
    { target: 'article', to: 'costs/limits', anchor: 'spend' }, { target: 'article', to: 'start/sending', anchor: 'part' },
    { target: 'screen', to: '/smslist/list?status=1', anchor: null },
    { target: 'external', to: 'https://example.com/x' }, { target: 'external', to: '/api/v1/openapi.json' },
  ]);
});

it('takes HTML for text', () => {
  expect(blocksOf('<script>alert(1)</script> and <img src=x onerror=alert(1)>')).toEqual([
    { kind: 'paragraph', words: [{ kind: 'text', text: '<script>alert(1)</script> and <img src=x onerror=alert(1)>' }] },
  ]);
});

it.each([
  ['a title within', '# Title'], ['a quotation that is no callout', '> said'],
  ['a picture from elsewhere', '![x](https://example.com/x.png)'], ['a picture in a line', 'see ![x](images/x.png)'],
  ['a picture without words', '![](images/x.png)'], ['a link by http', '[x](http://example.com)'],
  ['a link out of the folder', '[x](../../etc/passwd)'], ['a link to another host', '[x](//example.com/a)'],
  ['code that is marked wrongly', '```sh example=Not OK\nx\n```'], ['a picture by script', '![x](images/../x.svg)'],
  ['indented code', '    code'],
])('refuses %s and names the file', (_what, markdown) => {
  expect(() => read(markdown)).toThrow(ArticleFault);
  expect(() => read(markdown)).toThrow(/^sending\.md: /);
});

it('reads by which words an article and its parts are sought', () => {
  const { searchWords } = readArticle(
    '---\ntitle: A\nsummary: B\norder: 1\nwords: webhook, DLR\nwords#a-part: pagination\n---\n',
    { language: 'en', group: 'start', path: 'start/a' }, 'a.md',
  );
  expect([...searchWords]).toEqual([[null, 'webhook, DLR'], ['a-part', 'pagination']]);
});

it.each([
  '', '---\ntitle: A\nsummary: B\norder: 1\ntitle#part: C\n---\n', '---\ntitle: A\n---\n', '---\ntitle: A\nsummary: B\norder: first\n---\n',
  '---\ntitle: A\nsummary: B\norder: 1\ncolour: red\n---\n', '# no front matter',
])('refuses front matter that is not complete: %j', (source) => {
  expect(() => readArticle(source, { language: 'en', group: 'start', path: 'start/a' }, 'a.md')).toThrow(ArticleFault);
});
