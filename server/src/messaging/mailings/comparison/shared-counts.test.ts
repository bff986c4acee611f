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

it('counts again after a failure', async () => {
  const counts = new SharedCounts<number>();
  await expect(counts.count('list', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(await counts.count('list', () => Promise.resolve(7))).toBe(7);
});
