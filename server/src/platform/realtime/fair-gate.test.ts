import { fairGate } from './fair-gate';

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('lets one key wait only for its own, however many of it wait', async () => {
  const gate = fairGate({ width: 3, perKey: 2 });
  const started: bigint[] = [];
  const ends: (() => void)[] = [];
  const work = (key: bigint) => gate(key, () => {
    started.push(key);
    return new Promise<void>((resolve) => ends.push(resolve));
  });
  const all = [1n, 1n, 1n, 1n, 1n, 2n, 3n].map(work);
  await turn();
  expect(started).toEqual([1n, 1n, 2n]);
  ends.shift()?.();
  await turn();
  expect(started).toEqual([1n, 1n, 2n, 3n]);
  while (started.length < all.length || ends.length > 0) {
    ends.shift()?.();
    await turn();
  }
  await Promise.all(all);
});

it('goes on after work that failed', async () => {
  const gate = fairGate({ width: 1, perKey: 1 });
  await expect(gate(1n, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await gate(1n, () => Promise.resolve('yes'))).toBe('yes');
});
