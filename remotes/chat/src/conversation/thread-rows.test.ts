import { aChatMessage } from './conversation.fixture';
import type { Outgoing } from './outgoing.slice';
import { rowsOf, type Shown } from './thread-rows';

const many = (count: number) => Array.from({ length: count }, (_, index) => aChatMessage({ place: index + 1 }));
const shown = (given: Partial<Shown>): Shown => ({ messages: [], queue: [], hidden: [], divider: null, ...given });

it('[CHAT-08] rows of messages that have not changed are the same objects when another one comes or is sent', () => {
  const messages = many(300);
  const before = rowsOf(shown({ messages }));
  const written: Outgoing = { chatUuid: 'one', clientUuid: 'two', text: 'Good day', at: aChatMessage({ place: 302 }).dt_timestamp, state: 'waiting' };
  const after = rowsOf(shown({ messages: [...messages, aChatMessage({ place: 301 })], queue: [written] }));
  expect(after.slice(0, before.length).every((row, index) => row === before[index])).toBe(true);
  expect(after).toHaveLength(before.length + 2);
  expect(rowsOf(shown({ messages, queue: [written] })).at(-1)).toBe(after.at(-1));
});

it('a row is another one where its message, or its place in a group, is another', () => {
  const first = aChatMessage({ place: 1 });
  const [, alone] = rowsOf(shown({ messages: [first] }));
  const [, grouped] = rowsOf(shown({ messages: [first, aChatMessage({ place: 2, dt_timestamp: first.dt_timestamp })] }));
  expect(alone).toMatchObject({ isFirst: true, isLast: true });
  expect(grouped).toMatchObject({ isFirst: true, isLast: false });
  expect(rowsOf(shown({ messages: [{ ...first, status: 2 }] }))[1]).not.toBe(alone);
});
