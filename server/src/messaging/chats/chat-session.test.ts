import fc from 'fast-check';
import {
  afterIncoming, afterRefused, afterSent, sessionClosed, sessionEnd, sessionOf, sessionShown, VIBER_SESSION, type SessionCounts,
} from './chat-session';

const START = Date.parse('2026-03-01T10:00:00Z');
const HOUR = 3_600_000;
const at = (ms: number) => new Date(START + ms);
const none: SessionCounts = { sessionOpenedAt: null, sessionSent: 0, sessionInRow: 0 };

type Command = { kind: 'in' | 'out'; after: number };
const commands = fc.array(fc.record({
  kind: fc.constantFrom('in', 'out', 'out', 'out'), after: fc.oneof(fc.nat(HOUR), fc.nat(30 * HOUR)),
}), { maxLength: 200 });

/** Obeys the rule by not sending when closed. Returns the messages sent and the incoming ones. */
function play(played: readonly Command[], rules = VIBER_SESSION) {
  let [counts, now] = [none, 0];
  const left: { now: number; openedAt: number }[] = [];
  const received: number[] = [];
  const row: number[] = [];
  for (const { kind, after } of played) {
    now += after;
    if (kind === 'in') {
      counts = afterIncoming(counts, at(now), rules);
      received.push(now);
      row.push(0);
    } else if (sessionClosed(counts, at(now), rules) === null) {
      counts = afterSent(counts);
      left.push({ now, openedAt: (counts.sessionOpenedAt?.getTime() ?? NaN) - START });
      row.push((row.at(-1) ?? 0) + 1);
    }
  }
  return { counts, now, left, received, row };
}

it('[CHAT-03] sends only within 24 hours of a message of the recipient, 60 in one session at most and 5 in a row', () => {
  fc.assert(fc.property(commands, (played) => {
    const { left, received, row } = play(played);
    for (const { now, openedAt } of left) {
      expect(now - openedAt).toBeLessThan(24 * HOUR);
      expect(received).toContain(openedAt);
      expect(left.filter((other) => other.openedAt === openedAt).length).toBeLessThanOrEqual(60);
    }
    expect(Math.max(0, ...row)).toBeLessThanOrEqual(5);
  }));
});

it('holds whatever numbers a partner tells', () => {
  const rules = { lastsMs: HOUR, max: 3, maxInRow: 2 };
  fc.assert(fc.property(commands, (played) => {
    const { left, row } = play(played, rules);
    for (const { now, openedAt } of left) {
      expect(now - openedAt).toBeLessThan(HOUR);
      expect(left.filter((other) => other.openedAt === openedAt).length).toBeLessThanOrEqual(3);
    }
    expect(Math.max(0, ...row)).toBeLessThanOrEqual(2);
  }));
});

it('shows something left exactly while one can leave, and no more than may', () => {
  fc.assert(fc.property(commands, (played) => {
    const { counts, now } = play(played);
    const shown = sessionOf(counts, at(now));
    expect(shown.inRowLeft > 0).toBe(sessionClosed(counts, at(now)) === null);
    expect(shown.inRowLeft).toBeLessThanOrEqual(shown.left);
    expect(shown.endsAt).toBe(sessionEnd(counts, at(now))?.toISOString() ?? null);
  }));
});

it('counts what was refused no more: all is as if nobody had tried', () => {
  fc.assert(fc.property(commands, fc.nat(HOUR), (played, after) => {
    const { counts, now, received } = play(played);
    const lastInAt = received.length === 0 ? null : at(received.at(-1) ?? 0);
    const tried = at(now + after);
    fc.pre(sessionClosed(counts, tried) === null);
    expect(afterRefused(afterSent(counts), { at: tried, lastInAt })).toEqual(counts);
  }));
});

it('gives nothing back of a row that an answer has ended, nor of an earlier session', () => {
  const open = afterSent(afterIncoming(none, at(0)));
  const answered = afterSent(afterIncoming(open, at(2_000)));
  expect(afterRefused(answered, { at: at(1_000), lastInAt: at(2_000) })).toEqual({ ...answered, sessionSent: 1, sessionInRow: 1 });
  const next = afterSent(afterIncoming(open, at(25 * HOUR)));
  expect(afterRefused(next, { at: at(1_000), lastInAt: at(25 * HOUR) })).toEqual(next);
});

it.each([
  ['nobody has written', none, 1, 'no_session'],
  ['a day has passed', { sessionOpenedAt: at(0), sessionSent: 0, sessionInRow: 0 }, 24 * HOUR, 'no_session'],
  ['it is the last moment', { sessionOpenedAt: at(0), sessionSent: 59, sessionInRow: 4 }, 24 * HOUR - 1, null],
  ['five wait for an answer', { sessionOpenedAt: at(0), sessionSent: 5, sessionInRow: 5 }, HOUR, 'in_row'],
  ['sixty were sent, answered or not', { sessionOpenedAt: at(0), sessionSent: 60, sessionInRow: 0 }, HOUR, 'session_spent'],
])('[CHAT-03] tells why: %s', (_, counts, ms, closed) => {
  expect(sessionClosed(counts, at(ms))).toBe(closed);
});

it('an answer opens no new session while one is open, and is shown only where the alpha name has session messages', () => {
  const open = afterIncoming(none, at(0));
  expect(afterIncoming(open, at(HOUR)).sessionOpenedAt).toEqual(at(0));
  const route = {
    type: 'viber_session' as const, price: null, currency: null, closed: null, image: true, file: true, maxCharacters: 1_000,
  };
  expect(
    sessionShown(open, [route], at(HOUR)),
  ).toEqual({ endsAt: at(24 * HOUR).toISOString(), inRowLeft: 5, inRowMax: 5, left: 60, max: 60 });
  expect(sessionShown(open, [{ ...route, type: 'sms' }], at(HOUR))).toBeNull();
  expect(sessionOf(open, at(24 * HOUR))).toEqual({ endsAt: null, inRowLeft: 0, inRowMax: 5, left: 0, max: 60 });
});
