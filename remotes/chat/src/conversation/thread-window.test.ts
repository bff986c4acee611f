import fc from 'fast-check';
import { aChatMessage } from './conversation.fixture';
import { emptyWindow, hasEarlier, hasLater, lastPlace, MAX_HELD, withMessages, withPage, withStatus, type ThreadWindow } from './thread-window';

const message = (place: number, given = {}) => aChatMessage({ place, ...given });
const places = ({ messages }: ThreadWindow) => messages.map(({ place }) => place);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const page = (from: number, to: number, all: number) => ({ messages: range(from, to).map((place) => message(place)), later: to < all });

it('[CHAT-08] in whatever order pages and news come, each message is there once, in order, without a gap', () => {
  const all = 900;
  const step = fc.oneof(
    fc.tuple(fc.integer({ min: 1, max: all }), fc.integer({ min: 0, max: 199 })).map(([from, length]) => ({ kind: 'page' as const, from, to: Math.min(all, from + length) })),
    fc.integer({ min: 1, max: all }).map((place) => ({ kind: 'news' as const, place })),
  );
  fc.assert(fc.property(fc.array(step, { maxLength: 40 }), fc.boolean(), (steps, isLast) => {
    const kept = isLast ? 'last' : 'first';
    let window = emptyWindow;
    let latest = 0;
    for (const next of steps) {
      window = next.kind === 'page' ? withPage(window, page(next.from, next.to, all), kept) : withMessages(window, [message(next.place)], kept);
      latest = Math.max(latest, next.kind === 'page' ? next.to : next.place);
      const held = places(window);
      const [first = 1] = held;
      expect(held).toEqual(held.map((_, index) => first + index));
      expect(new Set(window.messages.map(({ msg_uuid }) => msg_uuid)).size).toBe(held.length);
      expect(held.length).toBeLessThanOrEqual(MAX_HELD);
      expect(window.latest).toBeGreaterThanOrEqual(latest);
      expect(hasLater(window)).toBe(window.latest > lastPlace(window));
    }
  }), { numRuns: 300 });
});

it('[CHAT-08] a chat read from its end to its beginning and back gives every message', () => {
  const all = 1_000;
  let window = withPage(emptyWindow, page(951, 1_000, all), 'last');
  const seen = new Set(places(window));
  while (hasEarlier(window)) {
    const before = places(window)[0] ?? 0;
    window = withPage(window, page(Math.max(1, before - 50), before - 1, all), 'first');
    places(window).forEach((place) => seen.add(place));
  }
  expect(places(window)).toEqual(range(1, MAX_HELD));
  while (hasLater(window)) {
    const after = lastPlace(window);
    window = withPage(window, page(after + 1, Math.min(all, after + 50), all), 'last');
  }
  expect(seen.size).toBe(all);
  expect(places(window)).toEqual(range(all - MAX_HELD + 1, all));
});

it('[RT-02] messages that come together are what they are one after the other', () => {
  const come = fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 60 });
  fc.assert(fc.property(fc.integer({ min: 1, max: 300 }), come, fc.boolean(), (to, numbers, isLast) => {
    const kept = isLast ? 'last' : 'first';
    const held = withPage(emptyWindow, page(Math.max(1, to - 290), to, to), 'last');
    const news = numbers.map((place) => message(place, { status: place % 4 }));
    expect(withMessages(held, news, kept)).toEqual(news.reduce((window, each) => withMessages(window, [each], kept), held));
  }), { numRuns: 200 });
});

it('[RT-02] what has not changed stays the same object, whatever comes with it', () => {
  const held = withPage(emptyWindow, page(1, 5, 5), 'last');
  const more = withMessages(held, [message(3), message(6)], 'last');
  expect(more.messages.slice(0, 5).every((each, index) => each === held.messages[index])).toBe(true);
  expect(withMessages(more, range(1, 6).map((place) => message(place)), 'last')).toBe(more);
  const again = withPage(more, page(4, 6, 6), 'last');
  expect(again.messages.every((each, index) => each === more.messages[index])).toBe(true);
});

it('a message that leaves a gap is known of, and comes with its page', () => {
  const gapped = withMessages(withPage(emptyWindow, page(1, 3, 3), 'last'), [message(6)], 'last');
  expect(places(gapped)).toEqual([1, 2, 3]);
  expect(hasLater(gapped)).toBe(true);
  expect(places(withPage(gapped, page(4, 6, 6), 'last'))).toEqual([1, 2, 3, 4, 5, 6]);
});

const statuses = (window: ThreadWindow) => window.messages.map(({ status, extended_statuses }) => [status, ...extended_statuses]);
const received = (place: number, status: number, extended_statuses: string[] = []) => ({ msg_uuid: message(place).msg_uuid, status, outcome: status, extended_statuses, reason: null });

it('[RT-03] a status moves forward only, by news and by pages that they overtook, and what was seen stays seen', () => {
  const own = (status: number) => ({ messages: [message(1, { incoming: false, status })], later: false });
  let window = withPage(emptyWindow, own(0), 'last');
  window = withStatus(window, received(1, 3, ['seen']));
  window = withStatus(window, received(1, 1));
  expect(statuses(withPage(window, own(10), 'last'))).toEqual([[3, 'seen']]);
  expect(withStatus(window, received(7, 3))).toBe(window);
});

it('a message that was refused is on its way again once it is tried again', () => {
  const refused = message(1, { incoming: false, status: 6, error: { name: 'not_enough_credit', params: {} } });
  const window = withMessages(emptyWindow, [refused], 'last');
  expect(statuses(withMessages(window, [{ ...refused, status: 0, error: null }], 'last'))).toEqual([[0]]);
});

describe('[CHAT-12] once a late message has come before others', () => {
  const [first, late, second, third] = ['first', 'late', 'second', 'third'].map((msg_uuid, index) => message(index + 1, { msg_uuid }));
  const uuids = ({ messages }: ThreadWindow) => messages.map(({ msg_uuid, place }) => [msg_uuid, place]);
  const after = [['first', 1], ['late', 2], ['second', 3], ['third', 4]];
  const at = (held: typeof first, place: number) => ({ ...held, place }) as NonNullable<typeof first>;

  it('news of before, which a page has overtaken, replace nothing', () => {
    const read = withPage(emptyWindow, { messages: [at(first, 1), at(late, 2), at(second, 3), at(third, 4)], later: false }, 'last');
    expect(uuids(withMessages(read, [at(second, 2), at(third, 3)], 'last'))).toEqual(after);
  });

  it('a page has its own places, and what is held at others goes', () => {
    const held = withPage(emptyWindow, { messages: [at(first, 1), at(second, 2), at(third, 3)], later: false }, 'last');
    expect(uuids(withPage(held, { messages: [at(late, 2), at(second, 3), at(third, 4)], later: false }, 'last'))).toEqual(after.slice(1));
  });
});
