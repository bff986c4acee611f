import { nameParts, tableName } from './doc-words';
import type { DocBlock, DocInline } from './documentation';

const text = (content: string): DocInline => ({ kind: 'text', text: content });
const heading: DocBlock = { kind: 'heading', level: 2, id: 'send', words: [text('Send '), { kind: 'code', text: 'now' }] };
const title: DocBlock = { kind: 'paragraph', words: [{ kind: 'strong', words: [text('Body')] }] };
const paragraph: DocBlock = { kind: 'paragraph', words: [{ kind: 'strong', words: [text('Take care')] }, text(' of it.')] };
const table: DocBlock = { kind: 'table', head: [], rows: [] };

it.each<[string, DocBlock[], string]>([
  ['its heading', [heading, table], 'Send now'],
  ['its heading, past a paragraph', [heading, paragraph, table], 'Send now'],
  ['its heading and its own title', [heading, title, table], 'Send now: Body'],
  ['not by the title of another one', [heading, title, table, table], 'Send now'],
  ['nothing, where it has neither', [paragraph, table], ''],
])('a table has the name %s', (_what, blocks, name) => {
  expect(tableName(blocks, blocks.length - 1)).toBe(name);
});

it.each([
  ['items[].organizationUuid', ['items[].', 'organizationUuid']],
  ['fallback.text', ['fallback.', 'text']],
  ['0.54', ['0.54']],
  ['https://a.example/b', ['https://a.', 'example/b']],
])('the parts of %s', (name, names) => {
  expect(nameParts(name)).toEqual(names);
});
