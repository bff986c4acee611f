import fc from 'fast-check';
import { aChatMessage } from '../conversation.fixture';
import {
  emptyWindow, hasEarlier, hasLater, lastPosition, MAX_LOADED, withMessages, withPage, withStatus, type ThreadWindow,
} from './thread-window';

const message = (position: number, overrides = {}) => aChatMessage({ position, ...overrides });
const positions = ({ messages }: ThreadWindow) => messages.map(({ position }) => position);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const page = (from: number, to: number, all: number) => ({
  messages: range(from, to).map((position) => message(position)), later: to < all,
});

it('[CHAT-08] keeps each message once, in order, for any order of pages and events', () => {
  const all = 900;
  const step = fc.oneof(
    fc.tuple(fc.integer({ min: 1, max: all }), fc.integer({ min: 0, max: 199 })).map(([from, length]) => ({
      kind: 'page' as const, from, to: Math.min(all, from + length),
    })),
    fc.integer({ min: 1, max: all }).map((position) => ({ kind: 'news' as const, position })),
  );
  fc.assert(fc.property(fc.array(step, { maxLength: 40 }), fc.boolean(), (steps, isLast) => {
    const retained = isLast ? 'last' : 'first';
    let window = emptyWindow;
    let latest = 0;
    for (const next of steps) {
      window = next.kind === 'page' ? withPage(
        window, page(next.from, next.to, all), retained,
      ) : withMessages(window, [message(next.position)], retained);
      latest = Math.max(latest, next.kind === 'page' ? next.to : next.position);
      const loaded = positions(window);
      const [first = 1] = loaded;
      expect(loaded).toEqual(loaded.map((_, index) => first + index));
      expect(new Set(window.messages.map(({ msg_uuid }) => msg_uuid)).size).toBe(loaded.length);
      expect(loaded.length).toBeLessThanOrEqual(MAX_LOADED);
      expect(window.latest).toBeGreaterThanOrEqual(latest);
      expect(hasLater(window)).toBe(window.latest > lastPosition(window));
    }
  }), { numRuns: 300 });
});

it('[CHAT-08] returns every message of a chat read to its start and back', () => {
  const all = 1_000;
  let window = withPage(emptyWindow, page(951, 1_000, all), 'last');
  const seen = new Set(positions(window));
  while (hasEarlier(window)) {
    const before = positions(window)[0] ?? 0;
    window = withPage(window, page(Math.max(1, before - 50), before - 1, all), 'first');
    positions(window).forEach((position) => seen.add(position));
  }
  expect(positions(window)).toEqual(range(1, MAX_LOADED));
  while (hasLater(window)) {
    const after = lastPosition(window);
    window = withPage(window, page(after + 1, Math.min(all, after + 50), all), 'last');
  }
  expect(seen.size).toBe(all);
  expect(positions(window)).toEqual(range(all - MAX_LOADED + 1, all));
});

it('[RT-02] applies a batch of messages like single ones', () => {
  const additions = fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 60 });
  fc.assert(fc.property(fc.integer({ min: 1, max: 300 }), additions, fc.boolean(), (to, numbers, isLast) => {
    const retained = isLast ? 'last' : 'first';
    const loaded = withPage(emptyWindow, page(Math.max(1, to - 290), to, to), 'last');
    const updates = numbers.map((position) => message(position, { status: position % 4 }));
    const oneByOne = updates.reduce((window, each) => withMessages(window, [each], retained), loaded);
    expect(withMessages(loaded, updates, retained)).toEqual(oneByOne);
  }), { numRuns: 200 });
});

it('[RT-02] keeps unchanged message objects', () => {
  const loaded = withPage(emptyWindow, page(1, 5, 5), 'last');
  const more = withMessages(loaded, [message(3), message(6)], 'last');
  expect(more.messages.slice(0, 5).every((each, index) => each === loaded.messages[index])).toBe(true);
  expect(withMessages(more, range(1, 6).map((position) => message(position)), 'last')).toBe(more);
  const again = withPage(more, page(4, 6, 6), 'last');
  expect(again.messages.every((each, index) => each === more.messages[index])).toBe(true);
});

it('loads a message after a gap with its page', () => {
  const gapped = withMessages(withPage(emptyWindow, page(1, 3, 3), 'last'), [message(6)], 'last');
  expect(positions(gapped)).toEqual([1, 2, 3]);
  expect(hasLater(gapped)).toBe(true);
  expect(positions(withPage(gapped, page(4, 6, 6), 'last'))).toEqual([1, 2, 3, 4, 5, 6]);
});

const statuses = (window: ThreadWindow) => window.messages.map(({ status, extended_statuses }) => [status, ...extended_statuses]);
const received = (position: number, status: number, extended_statuses: string[] = []) => ({
  msg_uuid: message(position).msg_uuid, status, outcome: status, extended_statuses, reason: null,
});

it('[RT-03] moves a status only forward, by events and outdated pages, and keeps seen', () => {
  const own = (status: number) => ({ messages: [message(1, { incoming: false, status })], later: false });
  let window = withPage(emptyWindow, own(0), 'last');
  window = withStatus(window, received(1, 3, ['seen']));
  window = withStatus(window, received(1, 1));
  expect(statuses(withPage(window, own(10), 'last'))).toEqual([[3, 'seen']]);
  expect(withStatus(window, received(7, 3))).toBe(window);
});

it('returns a refused message to pending when it is retried', () => {
  const refused = message(1, { incoming: false, status: 6, error: { name: 'not_enough_credit', params: {} } });
  const window = withMessages(emptyWindow, [refused], 'last');
  expect(statuses(withMessages(window, [{ ...refused, status: 0, error: null }], 'last'))).toEqual([[0]]);
});

describe('[CHAT-12] after a late message', () => {
  const [first, late, second, third] = ['first', 'late', 'second', 'third'].map((msg_uuid, index) => message(index + 1, { msg_uuid }));
  const uuids = ({ messages }: ThreadWindow) => messages.map(({ msg_uuid, position }) => [msg_uuid, position]);
  const after = [['first', 1], ['late', 2], ['second', 3], ['third', 4]];
  const at = (loaded: typeof first, position: number) => ({ ...loaded, position }) as NonNullable<typeof first>;

  it('ignores events older than the loaded page', () => {
    const read = withPage(emptyWindow, { messages: [at(first, 1), at(late, 2), at(second, 3), at(third, 4)], later: false }, 'last');
    expect(uuids(withMessages(read, [at(second, 2), at(third, 3)], 'last'))).toEqual(after);
  });

  it('replaces messages at outdated positions by a page', () => {
    const loaded = withPage(emptyWindow, { messages: [at(first, 1), at(second, 2), at(third, 3)], later: false }, 'last');
    expect(uuids(withPage(loaded, { messages: [at(late, 2), at(second, 3), at(third, 4)], later: false }, 'last'))).toEqual(after.slice(1));
  });

  it('keeps the messages before a page that starts at an unchanged position', () => {
    const loaded = withPage(emptyWindow, { messages: [at(first, 1), at(second, 2), at(third, 3)], later: false }, 'last');
    expect(uuids(withPage(withMessages(loaded, [message(4, { msg_uuid: 'fourth' })], 'last'), {
      messages: [at(second, 2), message(3, { msg_uuid: 'later' }), at(third, 4)], later: true,
    }, 'last'))).toEqual([['first', 1], ['second', 2], ['later', 3], ['third', 4]]);
  });
});
