import type { SubmissionOutcome } from '../../channels';
import { WaitingOutcomes } from './waiting-outcomes';

const outcomes = (count: number) => Array.from({ length: count }, (_, at): SubmissionOutcome => (
  { kind: 'accepted', attemptId: BigInt(at), providerMessageId: String(at) }));

it('few wait for others, from the first one on', () => {
  const waiting = new WaitingOutcomes(1_000);
  waiting.add(outcomes(1), 1_000);
  waiting.add(outcomes(2), 1_060);
  expect(waiting.waitMs(1_060)).toBe(40);
  expect(waiting.waitMs(1_200)).toBe(0);
  expect(waiting.take()).toEqual({ outcomes: [...outcomes(1), ...outcomes(2)], isFew: true });
  waiting.add(outcomes(1), 2_000);
  expect(waiting.waitMs(2_000)).toBe(100);
});

it('many don’t wait, and are stored apart from their receipts', () => {
  const waiting = new WaitingOutcomes(1_000);
  waiting.add(outcomes(2_100), 1_000);
  expect(waiting.waitMs(1_000)).toBe(0);
  const { outcomes: taken, isFew } = waiting.take();
  expect([taken.length, isFew, waiting.size]).toEqual([2_000, false, 100]);
});

it('none waits when the connection is closing', () => {
  const waiting = new WaitingOutcomes(1_000);
  waiting.add(outcomes(1), 1_000);
  waiting.flush();
  expect(waiting.waitMs(1_000)).toBe(0);
});

it.each([[1, 1, 0], [10, 1, 100], [10, 2, 0], [50, 11, 100], [50, 12, 0]])(
  'with a capacity of %i, %i wait for %i ms', (capacity, count, waitMs) => {
    const waiting = new WaitingOutcomes(capacity);
    waiting.add(outcomes(count), 1_000);
    expect(waiting.waitMs(1_000)).toBe(waitMs);
  });
