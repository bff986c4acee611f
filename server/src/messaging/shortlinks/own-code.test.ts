import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { messageIdsOf, suffixesOf } from './own-code';

const secret = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex');
const largest = 62n ** 7n - 1n;

it('[LNK-01:per-recipient] gives back the message of every suffix', () => {
  fc.assert(fc.property(fc.array(fc.bigInt(0n, largest), {
    minLength: 1, maxLength: 20,
  }), fc.uint8Array({ minLength: 16, maxLength: 16 }), (ids, key) => {
    const suffixes = suffixesOf(key, ids);
    for (const suffix of suffixes) expect(suffix).toMatch(/^[0-9A-Za-z]{7}$/);
    expect(messageIdsOf(key, suffixes)).toEqual(ids);
  }));
});

it('takes the first and the last id, and no other', () => {
  expect(messageIdsOf(secret, suffixesOf(secret, [0n, largest]))).toEqual([0n, largest]);
  expect(() => suffixesOf(secret, [largest + 1n])).toThrow(RangeError);
  expect(() => suffixesOf(secret, [-1n])).toThrow(RangeError);
});

it('shows neither the order of messages nor, by another link, the same suffix', () => {
  const ids = Array.from({ length: 2_000 }, (_, index) => BigInt(index + 1));
  const suffixes = suffixesOf(secret, ids);
  expect(new Set(suffixes).size).toBe(2_000);
  // Consecutive numbers would share nearly every first character; by chance, one in 62 is the same.
  const alike = suffixes.filter((suffix, index) => suffix[0] === suffixes[index - 1]?.[0]).length;
  expect(alike).toBeLessThan(100);
  const others = suffixesOf(randomBytes(16), ids);
  expect(others.filter((suffix, index) => suffix === suffixes[index])).toEqual([]);
});
