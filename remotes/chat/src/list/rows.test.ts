import type { ChatSort } from '@portal/contracts';
import { aChat, ANNA, BORIS, ME, minutesAgo } from '../chats.fixture';
import { chatTitle } from '../chat-title';
import type { ChatsQuery } from '../chats-query';
import { shiftOf } from './use-scroll-anchor';
import { withChanged, withFurther, withoutMismatch, type Rows } from './rows';

const query = (overrides: Partial<ChatsQuery> = {}): ChatsQuery => ({
  scope: 'all', unread: false, phone: '', sort: '-last_msg', state: 'all', assignee: '', ...overrides,
});
const view = (overrides: Partial<ChatsQuery> = {}, shown: string | null = null) => ({ query: query(overrides), me: ME, shown });
const numbers = ({ rows }: Rows) => rows.map((row) => Number(row.phone_number.slice(-4)));
const loaded = (...rows: number[]): Rows => ({ rows: rows.map((number) => aChat(number)), next: null });

it.each<[ChatSort, number[]]>([
  ['-last_msg', [5, 1, 2, 3]], ['last_msg', [1, 2, 3, 5]], ['-unread', [5, 1, 2, 3]], ['unread', [1, 2, 3, 5]], ['-dtstart', [5, 1, 2, 3]],
  ['-last_in', [5, 1, 2, 3]],
])('[RT-02] sorts a chat by %s', (sort, order) => {
  const incoming = aChat(5, { last_msg: minutesAgo(0), last_in: minutesAgo(0), dtstart: minutesAgo(0), unread: 4 });
  expect(numbers(withChanged(loaded(1, 2, 3), [incoming], view({ sort })))).toEqual(order);
  expect(numbers(withChanged(withChanged(loaded(1, 2, 3), [aChat(5)], view({ sort })), [incoming], view({ sort })))).toEqual(order);
});

it('sorts several changes, and keeps the latest version of a repeated chat', () => {
  const twice = [
    aChat(3, { last_msg: minutesAgo(1.5), unread: 1 }), aChat(3, { last_msg: minutesAgo(0), unread: 2 }),
    aChat(9, { last_msg: minutesAgo(0.5) }),
  ];
  const after = withChanged(loaded(1, 2, 3, 4), twice, view());
  expect(numbers(after)).toEqual([3, 9, 1, 2, 4]);
  expect(after.rows[0]?.unread).toBe(2);
});

it('ignores older versions', () => {
  const known = withChanged(loaded(1, 2), [aChat(2, { last_msg: minutesAgo(0) })], view());
  expect(numbers(withChanged(known, [aChat(2)], view()))).toEqual([2, 1]);
});

it('[CHAT-05] compares versions by revision, and keeps the newer owner and unread count', () => {
  const known = withChanged(loaded(1, 2), [aChat(2, { revision: 1e12 + 2, owner: BORIS, unread: 0 })], view());
  const late = withChanged(known, [aChat(2, { revision: 1e12 + 1, owner: null, unread: 4 })], view());
  expect(late).toBe(known);
  expect(late.rows[1]).toMatchObject({ owner: BORIS, unread: 0 });
});

it('[RT-02] keeps unchanged row objects, and the list if nothing changed', () => {
  const loadedRows: Rows = { ...loaded(1, 2, 3), next: 'cursor' };
  const moved = withChanged(loadedRows, [aChat(3, { last_msg: minutesAgo(0) })], view());
  expect([moved.rows[1], moved.rows[2]].map((row, index) => row === loadedRows.rows[index])).toEqual([true, true]);
  expect(withChanged(loadedRows, [aChat(8)], view())).toBe(loadedRows);
});

it('[RT-02] gives the same result for 5,000 changes in batches or one by one', () => {
  const incoming = Array.from({ length: 5_000 }, (_, index) => aChat(1 + ((index * 7) % 200), {
    revision: 1e12 + index, last_msg: minutesAgo(-index), unread: index,
  }));
  let pieces = loaded(1, 2, 3);
  for (let from = 0; from < incoming.length; from += 200) pieces = withChanged(pieces, incoming.slice(from, from + 200), view());
  const single = incoming.reduce((rows, chat) => withChanged(rows, [chat], view()), loaded(1, 2, 3));
  expect(pieces).toEqual(single);
  expect(pieces.rows).toHaveLength(200);
  expect(pieces.rows[0]?.unread).toBe(4_999);
});

it('adds nothing below the last loaded row', () => {
  const half: Rows = { ...loaded(1, 2, 3), next: 'cursor' };
  expect(numbers(withChanged(half, [aChat(8)], view()))).toEqual([1, 2, 3]);
  const oldestFirst: Rows = { ...loaded(9, 8, 7), next: 'cursor' };
  expect(numbers(withChanged(oldestFirst, [aChat(9, { last_msg: minutesAgo(0) })], view({ sort: 'last_msg' })))).toEqual([8, 7]);
  expect(numbers(withChanged(loaded(1, 2, 3), [aChat(8)], view()))).toEqual([1, 2, 3, 8]);
});

it.each<[string, Partial<ChatsQuery>, Parameters<typeof aChat>[1], boolean]>([
  ['unread only', { unread: true }, { unread: 0 }, false],
  ['unread only', { unread: true }, { unread: 2 }, true],
  ['own only', { scope: 'own' }, { owner: BORIS }, false],
  ['own or unassigned', { scope: 'own' }, { owner: null }, true],
  ['own only', { scope: 'own' }, { owner: ANNA }, true],
  ['open only', { state: 'open' }, { state: 'resolved' }, false],
  ['open only', { state: 'open' }, { state: 'snoozed' }, false],
  ['snoozed only', { state: 'snoozed' }, { state: 'snoozed' }, true],
  ['mine only', { assignee: 'me' }, { owner: ANNA }, true],
  ['mine only', { assignee: 'me' }, { owner: null }, false],
  ['unassigned only', { assignee: 'nobody' }, { owner: null }, true],
  ['unassigned only', { assignee: 'nobody' }, { owner: ANNA }, false],
  ['a colleague\'s only', { assignee: BORIS.uuid }, { owner: BORIS }, true],
  ['a colleague\'s only', { assignee: BORIS.uuid }, { owner: ANNA }, false],
  ['digits of the number', { phone: '(888) 00-00' }, {}, true],
  ['digits of the number', { phone: '777' }, {}, false],
])('%s: removes a chat that no longer matches, unless it is open', (_words, filter, change, stays) => {
  const changed = aChat(2, { last_msg: minutesAgo(0), ...change });
  expect(numbers(withChanged(loaded(1, 2), [changed], view(filter)))).toEqual(stays ? [2, 1] : [1]);
  const open = withChanged(loaded(1, 2), [changed], view(filter, changed.id_uuid));
  expect(numbers(open)).toEqual([2, 1]);
  expect(numbers(withoutMismatch(open, view(filter, changed.id_uuid)))).toEqual(stays ? [2, 1] : [1]);
});

it('adds no duplicate from the next page', () => {
  const moved = withChanged({ ...loaded(1, 2), next: 'cursor' }, [aChat(3, { last_msg: minutesAgo(0) })], view());
  const all = withFurther(moved, loaded(3, 4));
  expect([numbers(all), all.next]).toEqual([[3, 1, 2, 4], null]);
});

it('shifts by the first visible row that did not move', () => {
  const { rows: old } = loaded(1, 2, 3, 4, 5);
  const shift = (rows: Rows, first: number) => shiftOf(old, rows.rows, first, query());
  expect(shift(withChanged({ rows: old, next: null }, [aChat(9, { last_msg: minutesAgo(0) })], view()), 2)).toBe(1);
  expect(shift(withChanged({ rows: old, next: null }, [aChat(3, { last_msg: minutesAgo(0) })], view()), 2)).toBe(0);
  expect(shift(withChanged({ rows: old, next: null }, [aChat(1, { owner: BORIS })], view({ scope: 'own' })), 2)).toBe(-1);
});

it('[CHAT-08] shows the customer\'s name for the number instead of the number', () => {
  expect([chatTitle(aChat(1)), chatTitle(aChat(1, { phone_data: { name: 'Olena' } }))]).toEqual(['+359888000001', 'Olena']);
});
