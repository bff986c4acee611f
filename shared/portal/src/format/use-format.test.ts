import { formats, withPlus } from '@portal/portal';

it('writes sums and prices per part with their currency, which no line break parts from them', () => {
  const { amount, price } = formats('en');
  expect([amount('1234.5000', 'UAH'), price('0.4210', 'EUR'), amount('0.00'), price('0.0500')]).toEqual(['1\u00a0234,50\u00a0UAH', '0,421\u00a0EUR', '0,00', '0,05']);
});

it('writes a phone number with its plus, once', () => {
  expect([withPlus('380671234567'), withPlus('+380671234567')]).toEqual(['+380671234567', '+380671234567']);
});
