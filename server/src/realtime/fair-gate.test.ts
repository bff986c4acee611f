import { fairGate } from './fair-gate';

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('lets one key wait only for its own, however many of it wait', async () => {
  const gate = fairGate({ width: 3, perKey: 2 });
  const begun: bigint[] = [];
  const ends: (() => void)[] = [];
  const work = (key: bigint) => gate(key, () => {
    begun.push(key);
    return new Promise<void>((resolve) => ends.push(resolve));
  });
  const all = [1n, 1n, 1n, 1n, 1n, 2n, 3n].map(work);
  await turn();
  expect(begun).toEqual([1n, 1n, 2n]);
  ends.shift()?.();
  await turn();
  expect(begun).toEqual([1n, 1n, 2n, 3n]);
  while (begun.length < all.length || ends.length > 0) {
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
