import type { Found } from '@portal/portal';
import { createRecordSearch, type FinderOfRemote, type Outcomes } from './record-search';

const titled = (text: string) => ({ en: text, ru: text, ua: text, bg: text });
const lists: FinderOfRemote = { remote: 'mailings', finder: 'lists', element: '/smslist/list', title: titled('Mailing lists') };
const books: FinderOfRemote = { remote: 'addressbooks', finder: 'books', element: '/addressbook/index', title: titled('Address books') };
const hit = (title: string): Found => ({ title, to: `/${title}` });

type SearchCall = { by: string; text: string; cancelled: boolean; answer: (found: Found[]) => void; fail: () => void };

function open() {
  const calls: SearchCall[] = [];
  let shown: Outcomes = {};
  const search = createRecordSearch((finder, text) => {
    const one: SearchCall = { by: finder.finder, text, cancelled: false, answer: () => undefined, fail: () => undefined };
    const result = new Promise<Found[]>((resolve, reject) => {
      one.answer = resolve;
      one.fail = () => reject(new Error('no'));
    });
    calls.push(one);
    return { result, cancel: () => { one.cancelled = true; } };
  }, (outcomes) => { shown = outcomes; });
  return { search, calls, shown: () => shown, wait: (ms: number) => jest.advanceTimersByTimeAsync(ms) };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('waits for a pause in typing, and runs every provider once', async () => {
  const { search, calls, wait } = open();
  search.search([lists, books], 'sp');
  await wait(200);
  search.search([lists, books], 'spr');
  await wait(249);
  expect(calls).toEqual([]);
  await wait(1);
  expect(calls.map(({ by, text }) => [by, text])).toEqual([['lists', 'spr'], ['books', 'spr']]);
});

it('does not search for a single character', async () => {
  const { search, calls, shown, wait } = open();
  search.search([lists], ' s ');
  await wait(1000);
  expect([calls, shown()]).toEqual([[], {}]);
});

it('typing cancels running searches, and late answers to old text are ignored', async () => {
  const { search, calls, shown, wait } = open();
  search.search([lists], 'spring');
  await wait(250);
  search.search([lists], 'summer');
  expect(calls[0]?.cancelled).toBe(true);
  await wait(250);
  calls[0]?.answer([hit('Spring')]);
  await wait(0);
  expect(shown()).toEqual({ 'mailings/lists': { status: 'searching' } });
  calls[1]?.answer([hit('Summer')]);
  await wait(0);
  expect(shown()).toEqual({ 'mailings/lists': { status: 'found', found: [hit('Summer')] } });
});

it('a provider fails alone and can be retried', async () => {
  const { search, calls, shown, wait } = open();
  search.search([lists, books], 'spring');
  await wait(250);
  calls[0]?.fail();
  calls[1]?.answer([hit('Book')]);
  await wait(0);
  expect(shown()).toEqual({ 'mailings/lists': { status: 'failed' }, 'addressbooks/books': { status: 'found', found: [hit('Book')] } });
  search.retry(lists);
  expect(shown()['mailings/lists']).toEqual({ status: 'searching' });
  calls[2]?.answer([hit('Spring')]);
  await wait(0);
  expect(shown()['mailings/lists']).toEqual({ status: 'found', found: [hit('Spring')] });
  expect(calls[2]?.text).toBe('spring');
});

it('shows at most four results', async () => {
  const { search, calls, shown, wait } = open();
  search.search([lists], 'spring');
  await wait(250);
  calls[0]?.answer(Array.from({ length: 9 }, (_, number) => hit(String(number))));
  await wait(0);
  expect(shown()['mailings/lists']).toMatchObject({ status: 'found', found: { length: 4 } });
});

it('searches and shows nothing after closing', async () => {
  const { search, calls, shown, wait } = open();
  search.search([lists], 'spring');
  await wait(250);
  search.stop();
  calls[0]?.answer([hit('Spring')]);
  await wait(0);
  expect([calls[0]?.cancelled, shown()['mailings/lists']]).toEqual([true, { status: 'searching' }]);
});
