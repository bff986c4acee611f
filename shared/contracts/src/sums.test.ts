import * as fc from 'fast-check';
import { isAppError } from './errors';
import { parseAmount, toAmount } from './money';
import { parseSum, type AmountInput } from './sums';

function refusal(input: AmountInput): string | null {
  try {
    parseSum(input);
    return null;
  } catch (error) {
    return isAppError(error) ? error.error : String(error);
  }
}

describe('an entered amount', () => {
  it.each<[AmountInput, bigint]>([
    ['1', 10_000n], ['1.5', 15_000n], ['1.50', 15_000n], ['0.01', 100n], ['007.10', 71_000n], [' 20 ', 200_000n], [100, 1_000_000n],
    [0.1, 1_000n], [1234.56, 12_345_600n],
    ['999999999.99', 9_999_999_999_900n],
  ])('[VAL-12] %p is %p minor units', (input, money) => expect(parseSum(input)).toBe(money));

  it.each<[AmountInput, string]>([
    ['', 'sum_not_a_number'], ['much', 'sum_not_a_number'], ['1,00', 'sum_not_a_number'], ['1 000', 'sum_not_a_number'],
    ['1e-3', 'sum_not_a_number'], ['1e5', 'sum_not_a_number'],
    ['+1', 'sum_not_a_number'], ['.5', 'sum_not_a_number'], ['5.', 'sum_not_a_number'], ['0x10', 'sum_not_a_number'],
    ['١', 'sum_not_a_number'], ['1\n2', 'sum_not_a_number'],
    [Number.NaN, 'sum_not_a_number'], [Number.POSITIVE_INFINITY, 'sum_not_a_number'],
    ['0', 'sum_not_positive'], ['0.00', 'sum_not_positive'], ['-1', 'sum_not_positive'], [0, 'sum_not_positive'],
    [-0.01, 'sum_not_positive'], [-1e-9, 'sum_not_positive'],
    ['1.005', 'sum_too_fine'], ['1.000', 'sum_too_fine'], [1.005, 'sum_too_fine'], [0.001, 'sum_too_fine'], [1e-9, 'sum_too_fine'],
    ['1000000000', 'sum_too_large'], [1e21, 'sum_too_large'], ['9'.repeat(40), 'sum_too_large'],
  ])('[VAL-12] %p is refused: %s', (input, error) => expect(refusal(input)).toBe(error));

  it('[VAL-12] every amount in whole minor units is parsed unchanged', () => {
    fc.assert(fc.property(fc.bigInt(1n, 99_999_999_999n), (cents) => {
      const written = toAmount(cents * 100n);
      expect(parseSum(written)).toBe(parseAmount(written));
    }));
  });
});
