import { centsDown, centsUp } from './money';

it.each([['2.3456', '2.35', '2.34'], [
  '0.0001', '0.01', '0.00',
], ['99.9970', '100.00', '99.99'], ['30.00', '30.00', '30.00'], ['30', '30.00', '30.00'], ['0.00', '0.00', '0.00']])(
  '%s is covered by a payment of %s, and at most %s of it can be moved', (sum, up, down) => {
    expect([centsUp(sum), centsDown(sum)]).toEqual([up, down]);
  });
