import { aChatMessage } from '../conversation.fixture';
import type { Outgoing } from './outgoing.slice';
import { rowsOf, type Shown } from './thread-rows';

const many = (count: number) => Array.from({ length: count }, (_, index) => aChatMessage({ position: index + 1 }));
const shown = (overrides: Partial<Shown>): Shown => ({ messages: [], queue: [], hidden: [], divider: null, ...overrides });

it('[CHAT-08] keeps unchanged row objects when a message arrives or is sent', () => {
  const messages = many(300);
  const before = rowsOf(shown({ messages }));
  const written: Outgoing = {
    chatUuid: 'one', clientUuid: 'two', text: 'Good day', at: aChatMessage({ position: 302 }).dt_timestamp, state: 'waiting',
  };
  const after = rowsOf(shown({ messages: [...messages, aChatMessage({ position: 301 })], queue: [written] }));
  expect(after.slice(0, before.length).every((row, index) => row === before[index])).toBe(true);
  expect(after).toHaveLength(before.length + 2);
  expect(rowsOf(shown({ messages, queue: [written] })).at(-1)).toBe(after.at(-1));
});

it('replaces a row if its message or its position in a group changes', () => {
  const first = aChatMessage({ position: 1 });
  const [, alone] = rowsOf(shown({ messages: [first] }));
  const [, grouped] = rowsOf(shown({ messages: [first, aChatMessage({ position: 2, dt_timestamp: first.dt_timestamp })] }));
  expect(alone).toMatchObject({ isFirst: true, isLast: true });
  expect(grouped).toMatchObject({ isFirst: true, isLast: false });
  expect(rowsOf(shown({ messages: [{ ...first, status: 2 }] }))[1]).not.toBe(alone);
});
