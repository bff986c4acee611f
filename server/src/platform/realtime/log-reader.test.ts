import { createTestDatabase, type TestDatabase } from '../../../test/database';
import { appendEvents } from './append';
import type { LoggedEvent, NewEvent } from './event-log.store';
import { logReader, type LogPage } from './log-reader';

let database: TestDatabase;
beforeAll(async () => { database = await createTestDatabase(); });
afterAll(() => database.drop());

const CUSTOMER = 7n;
const MAX_BYTES = 500_000;
beforeEach(() => database.db`truncate event, event_offset`);

/** Compressible in the table, full size in memory. */
const append = (...lengths: readonly number[]) => appendEvents(database.db, lengths.map((length): NewEvent => (
  { customerId: CUSTOMER, channel: 'my_organizations', event: { event: 'addressbook.changed', data: { uuid: 'x'.repeat(length) } } })));
const bytesOf = (events: readonly LoggedEvent[]) => events.reduce((sum, { data }) => sum + JSON.stringify(data).length, 0);

async function readAll(): Promise<Extract<LogPage, { kind: 'events' }>[]> {
  const readAfter = logReader(database.db);
  const pages = [];
  for (let offset = 0n, more = true; more;) {
    const page = await readAfter(CUSTOMER, offset);
    if (page.kind === 'lost') throw new Error('the log is not whole');
    pages.push(page);
    offset = page.events.at(-1)?.offset ?? offset;
    ({ more } = page);
  }
  return pages;
}
const offsetsOf = (pages: readonly { events: LoggedEvent[] }[]) => (
  pages.flatMap(({ events }) => events.map(({ offset }) => Number(offset)))
);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

it('[RT-08] pages of long events hold no more of them than fit, and together all of them', async () => {
  await append(...upTo(100).map(() => 100_000));
  const pages = await readAll();
  expect(offsetsOf(pages)).toEqual(upTo(100));
  expect(pages.map(({ events }) => events.length)).toEqual(upTo(25).map(() => 4));
  for (const { events } of pages) expect(bytesOf(events)).toBeLessThanOrEqual(MAX_BYTES);
});

it('[RT-08] an event longer than a page is a page by itself, and leaves none out', async () => {
  await append(10, 2 * MAX_BYTES, 3 * MAX_BYTES, 10, 10);
  const pages = await readAll();
  expect(pages.map(({ events }) => events.map(({ offset }) => Number(offset)))).toEqual([[1], [2], [3], [4, 5]]);
});

it('pages of short events are bounded by their number, and the last says that it is', async () => {
  await append(...upTo(1_000).map(() => 10));
  const pages = await readAll();
  expect(pages.map(({ events, more }) => [events.length, more])).toEqual([[500, true], [500, false]]);
  expect(await logReader(database.db)(CUSTOMER, 1_000n)).toEqual({ kind: 'events', events: [], more: false });
});

it('[RT-08] a log whose beginning is gone, or that never came so far, is lost, however long its events are', async () => {
  await append(...upTo(10).map(() => 200_000));
  await database.db`delete from event where event_offset <= 5`;
  const readAfter = logReader(database.db);
  for (const offset of [0n, 4n, 11n]) expect(await readAfter(CUSTOMER, offset)).toEqual({ kind: 'lost', offset: 10n });
  expect(await readAfter(CUSTOMER, 5n)).toMatchObject({ kind: 'events', events: [{ offset: 6n }, { offset: 7n }], more: true });
});
