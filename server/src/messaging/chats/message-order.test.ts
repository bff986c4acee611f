import fc from 'fast-check';
import { MessageOrder } from './message-order';

type Written = { at: Date; number: number };
const second = (n: number) => new Date(Date.UTC(2026, 10, 23, 12, 0, n));

it('[CHAT-12] incoming messages end in the order they were written, in whatever order and batches they arrive', () => {
  fc.assert(fc.property(fc.array(fc.integer({ min: 0, max: 3_000 }), {
    minLength: 1, maxLength: 60,
  }), fc.integer({ min: 1, max: 10 }), (times, batch) => {
    let chat: { at: Date; number: number }[] = [];
    for (let from = 0; from < times.length; from += batch) {
      const order = new MessageOrder<Written>(
        chat.length, chat.map(({ at }, index) => ({ position: index + 1, at, incoming: true, unsent: false })),
      );
      const arrived = times.slice(from, from + batch).map((n, index) => ({ at: second(n), number: from + index }));
      for (const each of arrived) order.add(each);
      const positions = new Map<number, { at: Date; number: number }>(chat.map((each, index) => [index + 1, each]));
      const moved = order.moves().map(({ from: source, to }) => [to, positions.get(source)] as const);
      for (const { from: source } of order.moves()) positions.delete(source);
      for (const [to, each] of moved) if (each) positions.set(to, each);
      for (const each of arrived) positions.set(order.positionOf(each), each);
      // Places have no gaps or duplicates.
      expect([...positions.keys()].sort((one, other) => one - other)).toEqual(
        Array.from({ length: chat.length + arrived.length }, (_, index) => index + 1),
      );
      chat = Array.from({ length: positions.size }, (_, index) => positions.get(index + 1) as { at: Date; number: number });
    }
    const expected = times.map((n, number) => ({ at: second(n), number })).sort((one, other) => one.at.getTime() - other.at.getTime()
      || one.number - other.number);
    expect(chat).toEqual(expected);
  }));
});

it.each<[string, number, boolean, number]>([
  ['behind a question whose clock is ahead a little', 5, false, 2],
  ['before a message of ours that is much newer', 60, false, 1],
  ['behind an unsent message, which does not move', 60, true, 2],
])('[CHAT-12] an incoming message stands %s', (_name, seconds, unsent, position) => {
  const order = new MessageOrder<Written>(1, [{ position: 1, at: second(seconds), incoming: false, unsent }]);
  const late = { at: second(0), number: 1 };
  order.add(late);
  expect(order.positionOf(late)).toBe(position);
});
