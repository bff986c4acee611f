import type { ChatSort } from '@portal/contracts';
import { aChat, ANNA, BORIS, ME, minutesAgo } from '../chats.fixture';
import { chatTitle } from '../chat-title';
import type { ChatsQuery } from '../chats-query';
import { shiftOf } from './use-held-place';
import { withChanged, withFurther, withoutUnfit, type Rows } from './rows';

const query = (given: Partial<ChatsQuery> = {}): ChatsQuery => ({ scope: 'all', unread: false, phone: '', sort: '-last_msg', ...given });
const view = (given: Partial<ChatsQuery> = {}, shown: string | null = null) => ({ query: query(given), me: ME, shown });
const numbers = ({ rows }: Rows) => rows.map((row) => Number(row.phone_number.slice(-4)));
const loaded = (...rows: number[]): Rows => ({ rows: rows.map((number) => aChat(number)), next: null });

it.each<[ChatSort, number[]]>([
  ['-last_msg', [5, 1, 2, 3]], ['last_msg', [1, 2, 3, 5]], ['-unread', [5, 1, 2, 3]], ['unread', [1, 2, 3, 5]], ['-dtstart', [5, 1, 2, 3]], ['-last_in', [5, 1, 2, 3]],
])('[RT-02] a chat stands where the order %s puts it', (sort, order) => {
  const come = aChat(5, { last_msg: minutesAgo(0), last_in: minutesAgo(0), dtstart: minutesAgo(0), unread: 4 });
  expect(numbers(withChanged(loaded(1, 2, 3), [come], view({ sort })))).toEqual(order);
  expect(numbers(withChanged(withChanged(loaded(1, 2, 3), [aChat(5)], view({ sort })), [come], view({ sort })))).toEqual(order);
});

it('of several at once each stands in its place, and a chat that comes twice is there once, as it is now', () => {
  const twice = [aChat(3, { last_msg: minutesAgo(1.5), unread: 1 }), aChat(3, { last_msg: minutesAgo(0), unread: 2 }), aChat(9, { last_msg: minutesAgo(0.5) })];
  const after = withChanged(loaded(1, 2, 3, 4), twice, view());
  expect(numbers(after)).toEqual([3, 9, 1, 2, 4]);
  expect(after.rows[0]?.unread).toBe(2);
});

it('what is older than what is known changes nothing', () => {
  const known = withChanged(loaded(1, 2), [aChat(2, { last_msg: minutesAgo(0) })], view());
  expect(numbers(withChanged(known, [aChat(2)], view()))).toEqual([2, 1]);
});

it('[CHAT-05] by its revision, where neither message nor moment tells: owner and unread number stay as the newer one has them', () => {
  const known = withChanged(loaded(1, 2), [aChat(2, { revision: 1e12 + 2, owner: BORIS, unread: 0 })], view());
  const late = withChanged(known, [aChat(2, { revision: 1e12 + 1, owner: null, unread: 4 })], view());
  expect(late).toBe(known);
  expect(late.rows[1]).toMatchObject({ owner: BORIS, unread: 0 });
});

it('[RT-02] rows that have not changed are the same objects, and where nothing changes so is the whole', () => {
  const held: Rows = { ...loaded(1, 2, 3), next: 'cursor' };
  const moved = withChanged(held, [aChat(3, { last_msg: minutesAgo(0) })], view());
  expect([moved.rows[1], moved.rows[2]].map((row, index) => row === held.rows[index])).toEqual([true, true]);
  expect(withChanged(held, [aChat(8)], view())).toBe(held);
});

it('[RT-02] a burst of 5,000 in pieces leaves the list as one after the other does', () => {
  const come = Array.from({ length: 5_000 }, (_, index) => aChat(1 + ((index * 7) % 200), { revision: 1e12 + index, last_msg: minutesAgo(-index), unread: index }));
  let pieces = loaded(1, 2, 3);
  for (let from = 0; from < come.length; from += 200) pieces = withChanged(pieces, come.slice(from, from + 200), view());
  const single = come.reduce((rows, chat) => withChanged(rows, [chat], view()), loaded(1, 2, 3));
  expect(pieces).toEqual(single);
  expect(pieces.rows).toHaveLength(200);
  expect(pieces.rows[0]?.unread).toBe(4_999);
});

it('below the last loaded row nothing is added: its page will bring it', () => {
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
  ['own or nobody’s', { scope: 'own' }, { owner: null }, true],
  ['own only', { scope: 'own' }, { owner: ANNA }, true],
  ['digits of the number', { phone: '(888) 00-00' }, {}, true],
  ['digits of the number', { phone: '777' }, {}, false],
])('%s: a chat that does not fit leaves, unless it is open', (_words, filter, change, stays) => {
  const changed = aChat(2, { last_msg: minutesAgo(0), ...change });
  expect(numbers(withChanged(loaded(1, 2), [changed], view(filter)))).toEqual(stays ? [2, 1] : [1]);
  const open = withChanged(loaded(1, 2), [changed], view(filter, changed.id_uuid));
  expect(numbers(open)).toEqual([2, 1]);
  expect(numbers(withoutUnfit(open, view(filter, changed.id_uuid)))).toEqual(stays ? [2, 1] : [1]);
});

it('a further page brings none twice', () => {
  const moved = withChanged({ ...loaded(1, 2), next: 'cursor' }, [aChat(3, { last_msg: minutesAgo(0) })], view());
  const all = withFurther(moved, loaded(3, 4));
  expect([numbers(all), all.next]).toEqual([[3, 1, 2, 4], null]);
});

it('the first row in sight that has not moved itself says by how much the others are further down', () => {
  const { rows: old } = loaded(1, 2, 3, 4, 5);
  const shift = (rows: Rows, first: number) => shiftOf(old, rows.rows, first, query());
  expect(shift(withChanged({ rows: old, next: null }, [aChat(9, { last_msg: minutesAgo(0) })], view()), 2)).toBe(1);
  expect(shift(withChanged({ rows: old, next: null }, [aChat(3, { last_msg: minutesAgo(0) })], view()), 2)).toBe(0);
  expect(shift(withChanged({ rows: old, next: null }, [aChat(1, { owner: BORIS })], view({ scope: 'own' })), 2)).toBe(-1);
});

it('[CHAT-08] the customer\'s own name for the number stands instead of the number', () => {
  expect([chatTitle(aChat(1)), chatTitle(aChat(1, { phone_data: { name: 'Olena' } }))]).toEqual(['+359888000001', 'Olena']);
});
