import { formats } from '@portal/portal';
import { priceDecimals } from '@portal/ui/screens';

it.each([
  [['0.50', '1.00'], ['0,50', '1,00']],
  [['0.5', '1.1970', '12.00'], ['0,500', '1,197', '12,000']],
  [['2.0085', null, '-1.2500', '3.1000'], ['2,0085', '-1,2500', '3,1000']],
  [[], []],
])('prices %j of a column have the same number of decimals', (prices, expected) => {
  const decimals = priceDecimals(prices);
  expect(prices.flatMap((price) => (price === null ? [] : [formats('en').price(price, undefined, decimals)]))).toEqual(expected);
});

it('a column without prices yet has two decimals', () => expect(priceDecimals(undefined)).toBe(2));
