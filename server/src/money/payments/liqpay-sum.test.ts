import fc from 'fast-check';
import { parseExactJson } from './exact-json';
import { fromWireSum, toWireSum } from './liqpay-sum';

it.each([
  ['3', 30_000n], ['0.1', 1_000n], ['100.5', 1_005_000n], ['7.34', 73_400n], ['10.000', 100_000n], ['1e2', 1_000_000n],
  ['1.50e1', 150_000n], ['1234E-2', 123_400n],
  ['5e-2', 500n], ['0', 0n], ['0.00', 0n], ['9999999999999.99', 99_999_999_999_999_900n], ['000.5', 5_000n],
])('[VAL-12] reads %s exactly', (written, money) => {
  expect(fromWireSum(written)).toBe(money);
});

it.each([
  '0.30000000000000004', '1.005', '1e-3', '-1', '+1', '', ' 1', '1,00', '1.', '.5', '0x10', 'NaN', 'Infinity', '1e99', '10000000000000',
  '1e-99', '1_000', 'true', '1'.repeat(50),
])(
  '[VAL-12] takes %p for no sum', (written) => {
    expect(fromWireSum(written)).toBeUndefined();
  });

it('[VAL-12] writes a sum so that it is read as the same, whole or through JSON', () => {
  fc.assert(fc.property(fc.bigInt({ min: 1n, max: 999_999_999_99n }), (minor) => {
    const money = minor * 100n;
    const { amount } = parseExactJson(JSON.stringify({ amount: toWireSum(money) })) as { amount: string };
    return fromWireSum(amount) === money;
  }), { numRuns: 2_000 });
});

it.each([0n, -100n, 1n, 99n, 10_050n])('writes no %s, which nobody can pay', (money) => {
  expect(() => toWireSum(money)).toThrow(RangeError);
});

it('leaves every digit of JSON as it was written, and strings alone', () => {
  expect(parseExactJson('{"a":0.10,"b":[12345678901234567890,-1e+2],"c":"0.10 \\"7\\" \\\\","1":null,"d":true,"e":{"2":" 3 "}}'))
    .toEqual({ a: '0.10', b: ['12345678901234567890', '-1e+2'], c: '0.10 "7" \\', 1: null, d: true, e: { 2: ' 3 ' } });
  for (const wrong of ['', '{', '{"a":01}', '{"a":1.}', '{a:1}', '"\n"', '1 2']) expect(() => parseExactJson(wrong)).toThrow(SyntaxError);
});

it('differs from JSON.parse in nothing but numbers', () => {
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
    const asText = (each: unknown): unknown => {
      if (typeof each === 'number') return JSON.stringify(each);
      if (Array.isArray(each)) return each.map(asText);
      return each !== null && typeof each === 'object' ? Object.fromEntries(
        Object.entries(each).map(([name, inner]) => [name, asText(inner)]),
      ) : each;
    };
    expect(parseExactJson(JSON.stringify(value))).toEqual(asText(value));
  }));
});
