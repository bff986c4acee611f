import { SharedCounts } from './shared-counts';

/** Counts that end when the test lets them. */
function held() {
  const counts = new SharedCounts<number>();
  const ends: (() => void)[] = [];
  let begun = 0;
  const count = (key = 'list') => counts.count(key, () => {
    const result = ++begun;
    return new Promise<number>((resolve) => { ends.push(() => resolve(result)); });
  });
  const turn = () => new Promise((resolve) => { setImmediate(resolve); });
  return { count, ends, turn, begun: () => begun };
}

it('counts again for requests that came while a count ran, once for all of them', async () => {
  const { count, ends, turn, begun } = held();
  const first = count();
  await turn();
  const others = [count(), count(), count()];
  await turn();
  expect(begun()).toBe(1);
  ends.shift()?.();
  expect(await first).toBe(1);
  while (ends.length === 0) await turn();
  ends.shift()?.();
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
});

it('counts different lists at the same time', async () => {
  const { count, ends, turn } = held();
  const both = [count('one'), count('other')];
  await turn();
  for (const end of ends) end();
  expect(await Promise.all(both)).toEqual([1, 2]);
});

it('rests at most two seconds, however long a count took', async () => {
  jest.useFakeTimers();
  try {
    const { count, ends, begun } = held();
    const first = count();
    await jest.advanceTimersByTimeAsync(30_000);
    ends.shift()?.();
    await first;
    const next = count();
    await jest.advanceTimersByTimeAsync(1_900);
    expect(begun()).toBe(1);
    await jest.advanceTimersByTimeAsync(200);
    expect(begun()).toBe(2);
    ends.shift()?.();
    await next;
  } finally {
    jest.useRealTimers();
  }
});

it('counts again at once after a failure, however late it came', async () => {
  jest.useFakeTimers();
  try {
    const counts = new SharedCounts<number>();
    const first = counts.count('list', () => new Promise((_, reject) => {
      setTimeout(() => reject(new Error('no database')), 30_000);
    }));
    const failed = expect(first).rejects.toThrow('no database');
    await jest.advanceTimersByTimeAsync(30_000);
    await failed;
    expect(await counts.count('list', () => Promise.resolve(7))).toBe(7);
  } finally {
    jest.useRealTimers();
  }
});
