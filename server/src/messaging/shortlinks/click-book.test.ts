import { createTestApp, envelopeOf, type TestApp } from '../../../test/app';
import type { Pool } from '../../platform/db';
import { ClickBook } from './click-book';
import { followedLink, storeClicks, type ClickCount, type FollowedLink } from './click.store';

let test: TestApp;
let links: FollowedLink[];
beforeAll(async () => {
  test = await createTestApp();
  const { token } = await test.login(['user']);
  links = [];
  for (let created = 0; created < 3; created++) {
    const { short_url } = envelopeOf(
      await test.post('/v2/shortlinks/create', token, { initial_url: 'https://example.com' }),
    ).data as { short_url: string };
    const link = await followedLink(test.db, short_url.slice(-7));
    if (link) links.push(link);
  }
});
beforeEach(() => test.db`update short_link set clicks = 0`);
afterAll(() => test.close());

const at = new Date('2026-06-15T12:00:00Z');
const clicks = async () => (await test.db<{ clicks: number }[]>`select clicks::int from short_link order by id`).map((row) => row.clicks);
const throwing = (error: unknown) => { throw error; };
const note = (book: ClickBook, index: number) => {
  const link = links[index];
  if (link) book.note({ link, suffix: null, visitor: 'phone', at });
};

it('[LNK-01:redirect] adds up what several programs write at once', async () => {
  const books = Array.from({ length: 4 }, () => new ClickBook(test.db, throwing));
  for (let round = 0; round < 5; round++) {
    for (const [number, book] of books.entries()) for (let index = 0; index < 3; index++) note(book, (index + number) % 3);
    if (round === 2) await Promise.all(books.map((book) => book.stop()));
  }
  await Promise.all(books.map((book) => book.stop()));
  expect(await clicks()).toEqual([20, 20, 20]);
});

it('[LNK-01:redirect] counts once what the database stored though its answer was lost', async () => {
  // The transaction commits, then the connection breaks.
  let broken = 2;
  const failures: unknown[] = [];
  const start = async (work: Parameters<Pool['begin']>[1]) => {
    const result = await test.db.begin(work);
    if (broken-- > 0) throw new Error('connection lost');
    return result;
  };
  const db = new Proxy(test.db, { get: (pool, name) => (name === 'begin' ? start : Reflect.get(pool, name)) });
  const book = new ClickBook(db, (error) => failures.push(error));
  note(book, 0);
  note(book, 0);
  await book.stop();
  expect([await clicks(), failures.length]).toEqual([[2, 0, 0], 2]);
});

it('stores a batch of a writer once, and the next one', async () => {
  const writer = '7b8f2c1e-0d53-4c55-9a2e-3f2a1b0c9d8e';
  const [link] = links;
  if (!link) throw new Error('no link was made');
  const count: ClickCount = { link, suffix: null, visitor: 'phone', quarter: at, clicks: 5, first: at, last: at };
  for (const number of [1, 1, 2, 1]) await storeClicks(test.db, writer, { number, counts: [count] });
  expect((await clicks())[0]).toBe(10);
});

it('stores a quarter of an hour in one row for all its clicks', async () => {
  const book = new ClickBook(test.db, throwing);
  const [, , link] = links;
  if (!link) throw new Error('no link was made');
  for (const [minute, visitor] of [[0, 'phone'], [14, 'desktop'], [14, 'bot'], [15, 'phone']] as const) {
    book.note({ link, suffix: null, visitor, at: new Date(Date.UTC(2026, 0, 1, 10, minute, 59)) });
  }
  await book.stop();
  expect(await test.db`
    select quarter, phone, desktop, bots from short_link_clicks where link_id = ${link.id} and quarter < '2026-02-01'
      order by quarter`).toEqual([
    { quarter: new Date('2026-01-01T10:00:00Z'), phone: 1, desktop: 1, bots: 1 },
    { quarter: new Date('2026-01-01T10:15:00Z'), phone: 1, desktop: 0, bots: 0 },
  ]);
});
