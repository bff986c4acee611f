import { aMailingDetail } from '@portal/testing';
import { maxOfReset } from './reset-cost';

const row = { fallback: false, destination: 'Bulgaria', country: 'BG', recipients: 10, parts: 20, unitPrice: '0.05', sum: '1.00' };
const dearer = { ...row, destination: 'Ukraine', country: 'UA', unitPrice: '0.10', sum: '2.00' };
const list = aMailingDetail({ smscount: 2, estimate: [row, dearer] });

it.each([
  [1, '0.20'], [3, '0.60'], [15, '3.00'], [1_000_000, '3.00'],
])('prices %d messages at the highest price, limited to the whole list: %s', (count, max) => {
  expect(maxOfReset(list, count)).toBe(max);
});

it('includes the price of a possible fallback', () => {
  const fallback = {
    type: 'sms' as const, contentType: 'text/plain' as const, from: 'DEMO', alphaNameUuid: list.alphaNameUuid, body: 'Hi', content: null,
    smscount: 1,
  };
  const both = { ...list, fallback, estimate: [...list.estimate, { ...row, fallback: true, unitPrice: '0.30', parts: 10, sum: '3.00' }] };
  expect(maxOfReset(both, 2)).toBe('1.00');
});
