import fc from 'fast-check';
import { toAmount } from '@portal/contracts';
import { readSum, typedSum } from './typed-sum';

it('[VAL-06] [VAL-12] accepts comma or point and any spaces, and keeps two decimals', () => {
  expect(['100', '007', '1500,5', '1 500.50', '1\u202f500,50', '1\u00a0000\u00a0000', '5.', '0,01'].map((typed) => readSum(typed))).toEqual(
    [['100.00', 1_000_000n], ['7.00', 70_000n], [
      '1500.50', 15_005_000n,
    ], ['1500.50', 15_005_000n], ['1500.50', 15_005_000n], ['1000000.00', 10_000_000_000n], ['5.00', 50_000n], ['0.01', 100n]]
      .map(([sum, money]) => ({ sum, money })),
  );
});

it('[VAL-06] explains an invalid amount', () => {
  const problems = ['', ' ', '0', '0,00', '-5', '1.005', '1e-3', '1,2,3', 'abc', '1000000000'].map((typed) => {
    const read = readSum(typed);
    if ('sum' in read) return read.sum;
    return read.problem === 'missing' ? read.problem : read.problem.name;
  });
  expect(problems).toEqual([
    'missing', 'missing', 'sum_not_positive', 'sum_not_positive', 'sum_not_positive', 'sum_too_fine', 'sum_not_a_number',
    'sum_not_a_number', 'sum_not_a_number', 'sum_too_large',
  ]);
});

it('[VAL-12] an amount is filled in as amounts are shown, other texts as they are', () => {
  expect(
    ['1500.50', '1000', '80.4750', '', 'abc', '100.2550'].map(typedSum),
  ).toEqual(['1\u00a0500,50', '1\u00a0000,00', '80,475', '', 'abc', '100,255']);
});

it('reads every amount as it is filled in', () => {
  fc.assert(fc.property(fc.bigInt({ min: 1n, max: 99_999_999_999n }), (cents) => {
    const sum = toAmount(cents * 100n);
    const read = readSum(typedSum(sum));
    return 'sum' in read && read.sum === sum;
  }));
});
