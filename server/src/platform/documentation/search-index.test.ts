import type { Article } from './article';
import { readArticle } from './article-files';
import { SearchIndex } from './search-index';

type Change = { language?: Article['language']; summary?: string; words?: string };
const article = (name: string, title: string, markdown: string, {
  language = 'en', summary = 'About it.', words = '',
}: Change = {}): Article => (
  readArticle(
    `---\ntitle: ${title}\nsummary: ${summary}\norder: 1\n${words}\n---\n${markdown}`, { language, group: 'start', path: `start/${name}` },
    name,
  ));
const names = (found: { path: string }[]) => found.map(({ path }) => path.slice('start/'.length));
const findIn = (articles: Article[], text: string) => names(new SearchIndex(articles).find(text, ['start']));

const index = new SearchIndex([
  article('text', 'Sending', 'What a balance is, and how a café pays.\n\nThe balance again.'),
  article('title', 'Balance', 'Money.'),
  article('heading', 'Money', '## The balance\n\nText of that part with an offer.'),
  article('cyrillic', 'Рахунки', 'Перевірте баланс. Обов’язково підпишіть договір. Её ёлка и йод, їжак і ґанок.'),
  article('code', 'Codes', '```json\n{ "code": "balance_insufficient", "customerSmsId": "a" }\n```'),
]);
const found = (text: string) => names(index.find(text, ['start']));

it('[DOC-01] finds the words in titles before headings before summaries before texts', () => {
  const articles = [
    article('text', 'One', 'A limit, a limit and one more limit.'), article('summary', 'Two', 'Text.', { summary: 'The limit of it.' }),
    article('heading', 'Three', '## A limit\n\nText.'), article('title', 'Limit', 'Text.'),
  ];
  expect(findIn(articles, 'limit')).toEqual(['title', 'heading', 'summary', 'text']);
});

it('finds the whole word before its other endings before what only begins so', () => {
  const articles = [article('beginning', 'Callousness', 'Text.'), article('ending', 'Calls', 'Text.'), article('whole', 'Call', 'Text.')];
  expect(findIn(articles, 'call')).toEqual(['whole', 'ending', 'beginning']);
});

it('finds the words one after the other before those in one part before those of the whole article', () => {
  const articles = [
    article('scattered', 'One', '## First\n\nHere is a rate.\n\n## Second\n\nHere is a limit.'),
    article('part', 'Two', '## First\n\nA limit of the rate.\n\n## Second\n\nNothing.'),
    article('phrase', 'Three', '## First\n\nSuch is the rate limit.'),
  ];
  expect(findIn(articles, 'rate limit')).toEqual(['phrase', 'part', 'scattered']);
});

it('finds what is joined as a whole, with its parts apart, and written without what joins it', () => {
  const articles = [article(
    'parts', 'Key', 'Keys of idempotency.',
  ), article('whole', 'Headers', 'Send an `Idempotency-Key`.'), article('other', 'Key', 'Of a door.')];
  expect(findIn(articles, 'Idempotency-Key')).toEqual(['whole', 'parts']);
  expect(findIn(articles, 'idempotencykey')).toEqual(['whole']);
});

it('asks for no words that every question has', () => {
  expect(findIn(
    [article('cancel', 'Messages', '## Cancel a message\n\nText.'), article('other', 'How to', 'Do what you like.')],
    'how do I cancel messages',
  )).toEqual(['cancel']);
  expect(findIn([article('other', 'How to', 'Do what you like.')], 'how to')).toEqual(['other']);
});

it('finds an article, and a part, by words that they do not say', () => {
  const index = new SearchIndex([
    article('api', 'Interface', 'Text.\n\n## Sheets\n\nText.', { words: 'words: endpoint\nwords#sheets: pagination, next page' }),
    article('page', 'Other', 'The next of a page.'),
  ]);
  expect(index.find('endpoint', ['start'])).toMatchObject([{ path: 'start/api', anchor: null }]);
  expect(index.find('pagination', ['start'])).toMatchObject([{ path: 'start/api', anchor: 'sheets', heading: 'Sheets' }]);
  expect(index.find('next page', ['start']).map(({ path }) => path)).toEqual(['start/api', 'start/page']);
});

it('finds a translation by the words of its original, after what says them itself', () => {
  const original = article('one', 'Webhooks', 'Text.\n\n## Signature\n\nBytes.', { words: 'words: endpoint' });
  const translation = article('one', 'Виклики', 'Текст.\n\n## Підпис\n\nБайти.', { language: 'ua' });
  const own = article('two', 'Ще', 'Текст про signature.', { language: 'ua' });
  const index = new SearchIndex([translation, own], new Map([['start/one', original]]));
  for (const text of ['webhooks', 'endpoint']) {
    expect(index.find(text, ['start'])).toMatchObject([{ path: 'start/one', language: 'ua', anchor: null }]);
  }
  expect(
    index.find('bytes', ['start']),
  ).toMatchObject([{ path: 'start/one', heading: 'Підпис', excerpt: [{ text: 'Байти.', marked: false }] }]);
});

it('finds a guide before the reference that says the same', () => {
  const reference = { ...article('reference', 'Callback', 'Text.'), isReference: true };
  expect(findIn([reference, article('guide', 'Callback', 'Text.')], 'callback')).toEqual(['guide', 'reference']);
});

it('finds nothing of groups that are not the reader’s', () => {
  expect(index.find('balance', ['api'])).toEqual([]);
});

it.each([
  ['the beginning of a word', 'bal', 'title'], ['any case', 'BALANCE', 'title'], ['no accents', 'cafe', 'text'],
  ['accents', 'Café', 'text'], ['another ending', 'balances', 'title'],
  ['Cyrillic in another case', 'балансу', 'cyrillic'], ['its beginning', 'рахун', 'cyrillic'],
  ['an apostrophe of another kind', 'обов\'язково', 'cyrillic'], ['no apostrophe', 'обовязково', 'cyrillic'],
  ['е for ё', 'елка', 'cyrillic'], ['і for ї', 'іжак', 'cyrillic'], ['г for ґ', 'ганок', 'cyrillic'], ['и for й', 'иод', 'cyrillic'],
  ['the name of an error', 'balance_insufficient', 'code'], ['a field', 'customersmsid', 'code'],
])('finds %s', (_what, text, first) => {
  expect(found(text)[0]).toBe(first);
});

it('finds what has all words, and a short word as it is', () => {
  expect(found('balance offer')).toEqual(['heading']);
  expect(found('an id money')).toEqual([]);
  expect(found('balance nowhere')).toEqual([]);
  expect(found('  … !')).toEqual([]);
});

it('shows the beginning of an article by its summary, unless the text has more of the words', () => {
  const index = new SearchIndex([article('one', 'Limits', 'A limit of spending.', { summary: 'What a limit is.' })]);
  const excerptOf = (text: string) => (
    index.find(text, ['start'])[0]?.excerpt.map((piece) => (piece.marked ? `<${piece.text}>` : piece.text)).join('')
  );
  expect(excerptOf('limit')).toBe('What a <limit> is.');
  expect(excerptOf('limit spending')).toBe('A <limit> of <spending>.');
});

it('shows the closest that the words come to each other', () => {
  const [first] = new SearchIndex([article('one', 'One', `## Part\n\nA rate. ${'between '.repeat(60)}The rate has a limit.`)]).find(
    'limit rate', ['start'],
  );
  expect(first?.excerpt.filter(({ marked }) => marked).map(({ text }) => text)).toEqual(['rate', 'limit']);
});

it('shows a piece of the part that has them, with each word marked', () => {
  const [first] = index.find('part offer', ['start']);
  expect(first).toMatchObject({ path: 'start/heading', anchor: 'the-balance', heading: 'The balance' });
  expect(first?.excerpt.filter(({ marked }) => marked).map(({ text }) => text)).toEqual(['part', 'offer']);
  expect(first?.excerpt.map(({ text }) => text).join('')).toBe('Text of that part with an offer.');
});

it('shows what was sought though no word begins shortly before it', () => {
  const [first] = new SearchIndex([article('one', 'One', `${'before/'.repeat(30)}needle after`)]).find('needle', ['start']);
  expect(first?.excerpt.map(({ text }) => text).join('')).toBe('… needle after');
});

it('cuts a long text at words, around the first that was sought', () => {
  const long = new SearchIndex([article('long', 'Long', `${'before '.repeat(100)}needle ${'after '.repeat(100)}`)]);
  const text = long.find('needle', ['start'])[0]?.excerpt.map((piece) => piece.text).join('') ?? '';
  expect(text).toMatch(/^… (before )+needle (after )+…$/);
  expect(text.length).toBeLessThan(200);
});
