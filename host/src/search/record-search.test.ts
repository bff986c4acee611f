import type { Found } from '@portal/portal';
import { createRecordSearch, type FinderOfRemote, type Outcomes } from './record-search';

const titled = (text: string) => ({ en: text, ru: text, ua: text, bg: text });
const lists: FinderOfRemote = { remote: 'mailings', finder: 'lists', element: '/smslist/list', title: titled('Mailing lists') };
const books: FinderOfRemote = { remote: 'addressbooks', finder: 'books', element: '/addressbook/index', title: titled('Address books') };
const hit = (title: string): Found => ({ title, to: `/${title}` });

type Asked = { by: string; text: string; cancelled: boolean; answer: (found: Found[]) => void; fail: () => void };

function open() {
  const asked: Asked[] = [];
  let shown: Outcomes = {};
  const search = createRecordSearch((finder, text) => {
    const one: Asked = { by: finder.finder, text, cancelled: false, answer: () => undefined, fail: () => undefined };
    const result = new Promise<Found[]>((resolve, reject) => {
      one.answer = resolve;
      one.fail = () => reject(new Error('no'));
    });
    asked.push(one);
    return { result, cancel: () => { one.cancelled = true; } };
  }, (outcomes) => { shown = outcomes; });
  return { search, asked, shown: () => shown, wait: (ms: number) => jest.advanceTimersByTimeAsync(ms) };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('waits until the typing rests, and asks every finder once', async () => {
  const { search, asked, wait } = open();
  search.search([lists, books], 'sp');
  await wait(200);
  search.search([lists, books], 'spr');
  await wait(249);
  expect(asked).toEqual([]);
  await wait(1);
  expect(asked.map(({ by, text }) => [by, text])).toEqual([['lists', 'spr'], ['books', 'spr']]);
});

it('asks nobody for a single character', async () => {
  const { search, asked, shown, wait } = open();
  search.search([lists], ' s ');
  await wait(1000);
  expect([asked, shown()]).toEqual([[], {}]);
});

it('typing on cancels what runs, and a late answer to the old text is not shown', async () => {
  const { search, asked, shown, wait } = open();
  search.search([lists], 'spring');
  await wait(250);
  search.search([lists], 'summer');
  expect(asked[0]?.cancelled).toBe(true);
  await wait(250);
  asked[0]?.answer([hit('Spring')]);
  await wait(0);
  expect(shown()).toEqual({ 'mailings/lists': { status: 'searching' } });
  asked[1]?.answer([hit('Summer')]);
  await wait(0);
  expect(shown()).toEqual({ 'mailings/lists': { status: 'found', found: [hit('Summer')] } });
});

it('one that fails does so alone, and can be asked again', async () => {
  const { search, asked, shown, wait } = open();
  search.search([lists, books], 'spring');
  await wait(250);
  asked[0]?.fail();
  asked[1]?.answer([hit('Book')]);
  await wait(0);
  expect(shown()).toEqual({ 'mailings/lists': { status: 'failed' }, 'addressbooks/books': { status: 'found', found: [hit('Book')] } });
  search.retry(lists);
  expect(shown()['mailings/lists']).toEqual({ status: 'searching' });
  asked[2]?.answer([hit('Spring')]);
  await wait(0);
  expect(shown()['mailings/lists']).toEqual({ status: 'found', found: [hit('Spring')] });
  expect(asked[2]?.text).toBe('spring');
});

it('shows five at most', async () => {
  const { search, asked, shown, wait } = open();
  search.search([lists], 'spring');
  await wait(250);
  asked[0]?.answer(Array.from({ length: 9 }, (_, number) => hit(String(number))));
  await wait(0);
  expect(shown()['mailings/lists']).toMatchObject({ status: 'found', found: { length: 5 } });
});

it('asks nothing and shows nothing more once it is closed', async () => {
  const { search, asked, shown, wait } = open();
  search.search([lists], 'spring');
  await wait(250);
  search.stop();
  asked[0]?.answer([hit('Spring')]);
  await wait(0);
  expect([asked[0]?.cancelled, shown()['mailings/lists']]).toEqual([true, { status: 'searching' }]);
});
