import type { Article } from './article';
import { readArticle } from './article-files';
import { SearchIndex } from './search-index';

const article = (name: string, title: string, markdown: string): Article => (
  readArticle(`---\ntitle: ${title}\nsummary: About it.\norder: 1\n---\n${markdown}`, { language: 'en', group: 'start', path: `start/${name}` }, name));

const index = new SearchIndex([
  article('text', 'Sending', 'What a balance is, and how a café pays.\n\nThe balance again.'),
  article('title', 'Balance', 'Money.'),
  article('heading', 'Money', '## The balance\n\nText of that part with an offer.'),
  article('cyrillic', 'Рахунки', 'Перевірте баланс. Обов’язково підпишіть договір. Её ёлка и йод.'),
  article('code', 'Codes', '```json\n{ "code": "balance_insufficient", "customerSmsId": "a" }\n```'),
]);
const found = (text: string) => index.find(text).map(({ path }) => path.slice('start/'.length));

it('[DOC-01] finds the words in titles before headings before texts', () => {
  expect(found('balance').slice(0, 3)).toEqual(['title', 'heading', 'text']);
});

it.each([
  ['the beginning of a word', 'bal', 'title'], ['any case', 'BALANCE', 'title'], ['no accents', 'cafe', 'text'], ['accents', 'Café', 'text'], ['another ending', 'balances', 'title'],
  ['Cyrillic in another case', 'балансу', 'cyrillic'], ['its beginning', 'рахун', 'cyrillic'], ['an apostrophe of another kind', 'обов\'язково', 'cyrillic'], ['no apostrophe', 'обовязково', 'cyrillic'],
  ['е for ё', 'елка', 'cyrillic'], ['и for й', 'иод', 'cyrillic'], ['the name of an error', 'balance_insufficient', 'code'], ['a field', 'customersmsid', 'code'],
])('finds %s', (_what, text, first) => {
  expect(found(text)[0]).toBe(first);
});

it('finds what has all words, and a short word as it is', () => {
  expect(found('balance offer')).toEqual(['heading']);
  expect(found('of money')).toEqual(['heading']);
  expect(found('balance nowhere')).toEqual([]);
  expect(found('  … !')).toEqual([]);
});

it('shows a piece of the part that has them, with each word marked', () => {
  const [first] = index.find('part offer');
  expect(first).toMatchObject({ path: 'start/heading', anchor: 'the-balance', heading: 'The balance' });
  expect(first?.excerpt.filter(({ marked }) => marked).map(({ text }) => text)).toEqual(['part', 'offer']);
  expect(first?.excerpt.map(({ text }) => text).join('')).toBe('Text of that part with an offer.');
});

it('cuts a long text at words, around the first that was sought', () => {
  const long = new SearchIndex([article('long', 'Long', `${'before '.repeat(100)}needle ${'after '.repeat(100)}`)]);
  const text = long.find('needle')[0]?.excerpt.map((piece) => piece.text).join('') ?? '';
  expect(text).toMatch(/^… (before )+needle (after )+…$/);
  expect(text.length).toBeLessThan(200);
});
