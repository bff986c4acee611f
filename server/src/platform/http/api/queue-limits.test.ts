import fc from 'fast-check';
import { FairQueue } from './fair-queue';
import { queueLimitsFor } from './queue-limits';

afterEach(() => { jest.useRealTimers(); });

it('leaves connections to the portal\'s own pages, of whatever pool, and a place to others than one customer', () => {
  fc.assert(fc.property(fc.integer({ min: 4, max: 500 }), (connections) => {
    const { calls, batches, streams } = queueLimitsFor(connections);
    expect(calls.width + batches.width).toBeLessThan(connections);
    expect(calls.width).toBeGreaterThan(calls.perKey);
    expect(streams.width).toBeGreaterThan(streams.perKey);
    for (const each of [calls, batches]) expect(each.perKey).toBeGreaterThanOrEqual(1);
  }));
});

it('gives more turns where there are more connections', () => {
  expect([4, 20, 100].map((connections) => queueLimitsFor(connections)).map(({ calls, batches }) => [
    calls.width, calls.perKey, batches.width, batches.perKey,
  ])).toEqual([[2, 1, 1, 1], [10, 4, 6, 2], [50, 17, 33, 2]]);
});

it('[API-01] refuses no stream that is open, though all of them have something to store at once', async () => {
  const { streams, batches } = queueLimitsFor(4);
  const turns = new FairQueue(batches);
  const customers = Array.from({ length: streams.width / streams.perKey }, (_, at) => String(at));
  const stored = customers.flatMap((customer) => Array.from({
    length: streams.perKey,
  }, () => turns.run(customer, () => new Promise<void>((done) => { setImmediate(done); }))));
  expect((await Promise.allSettled(stored)).filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(stored).toHaveLength(streams.width);
});

it('[API-01] refuses a stream that waits longer than a short list takes, and says when it may come again', async () => {
  jest.useFakeTimers();
  const { streams } = queueLimitsFor(20);
  const turns = new FairQueue(streams);
  for (let open = 0; open < streams.perKey; open++) void turns.run('1', () => new Promise(() => undefined));
  const start = jest.fn(async () => undefined);
  const refused = jest.fn();
  void turns.run('1', start).catch(refused);
  await jest.advanceTimersByTimeAsync(4_999);
  expect(refused).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(refused).toHaveBeenCalledWith(expect.objectContaining({ error: 'too_many_requests', params: { seconds: 10 } }));
  expect(start).not.toHaveBeenCalled();
});
