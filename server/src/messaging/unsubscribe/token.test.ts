import { randomBytes } from 'node:crypto';
import { UNSUBSCRIBE_CODE_CHARACTERS } from '@portal/contracts';
import fc from 'fast-check';
import { readToken, tokensOf } from './token';

const key = randomBytes(32);
const id = fc.bigInt(0n, 2n ** 63n - 1n);

it('[LNK-02:link] every token has 22 characters and leads to its message', () => {
  fc.assert(fc.property(id, fc.array(id, { minLength: 1, maxLength: 20 }), (customerId, messageIds) => {
    const tokens = tokensOf(key, customerId, messageIds);
    for (const token of tokens) expect(token).toMatch(/^[0-9A-Za-z]{22}$/);
    expect(tokens.map((token) => readToken(key, token))).toEqual(messageIds.map((messageId) => ({ customerId, messageId })));
  }));
});

it('[LNK-02:link] tokens of consecutive messages, of customers and of keys have nothing in common', () => {
  const ids = Array.from({ length: 2_000 }, (_, index) => BigInt(index + 1));
  const [ofOne, ofOther, byOther] = [tokensOf(key, 1n, ids), tokensOf(key, 2n, ids), tokensOf(randomBytes(32), 1n, ids)];
  expect(new Set([...ofOne, ...ofOther, ...byOther]).size).toBe(6_000);
  for (let at = 0; at < UNSUBSCRIBE_CODE_CHARACTERS; at++) {
    if (at % 11 === 0) continue;
    // By chance, one pair of neighbors in 62 is the same.
    expect(ofOne.filter((token, index) => token[at] === ofOne[index - 1]?.[at]).length).toBeLessThan(100);
  }
});

it('[LNK-02:link] uses all 128 bits: a changed character never leads to a message of the customer', () => {
  const [token = ''] = tokensOf(key, 7n, [42n]);
  for (let at = 0; at < UNSUBSCRIBE_CODE_CHARACTERS; at++) {
    for (const sign of '0AZaz9') {
      const changed = token.slice(0, at) + sign + token.slice(at + 1);
      if (changed !== token) expect(readToken(key, changed)?.customerId).not.toBe(7n);
    }
  }
});

it('refuses halves beyond 64 bits, which would be a second spelling of a token', () => {
  expect(readToken(key, 'z'.repeat(22))).toBeNull();
  expect(readToken(key, `${'0'.repeat(11)}${'z'.repeat(11)}`)).toBeNull();
});
