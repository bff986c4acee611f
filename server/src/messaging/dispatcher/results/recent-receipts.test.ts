import type { DeliveryReceipt } from '../../channels';
import { RecentReceipts } from './recent-receipts';

const receipt = (providerMessageId: string, state: DeliveryReceipt['state'] = 'delivered'): DeliveryReceipt => (
  { providerMessageId, state, destination: '380501234567', raw: '' });

it('knows a copy of what was stored, and neither another id nor another state', () => {
  const recent = new RecentReceipts(10);
  recent.add([receipt('1')]);
  expect(recent.has(receipt('1'))).toBe(true);
  expect(recent.has(receipt('2'))).toBe(false);
  expect(recent.has(receipt('1', 'seen'))).toBe(false);
});

it('keeps at least the last so many and at most twice as many, whatever comes', () => {
  const recent = new RecentReceipts(10);
  const all = Array.from({ length: 105 }, (_, number) => receipt(String(number)));
  for (const each of all) recent.add([each]);
  expect(all.slice(-10).every((each) => recent.has(each))).toBe(true);
  expect(all.filter((each) => recent.has(each)).length).toBeLessThanOrEqual(20);
});

it('keeps them however many copies of each come', () => {
  const recent = new RecentReceipts(10);
  const all = Array.from({ length: 10 }, (_, number) => receipt(String(number)));
  for (let copy = 0; copy < 5; copy++) recent.add(all);
  expect(all.every((each) => recent.has(each))).toBe(true);
});

it('[CHN-07] forgets an id that a new message was given, and knows copies of its receipts alone', () => {
  const recent = new RecentReceipts(10);
  recent.add([receipt('1'), receipt('2')]);
  recent.delete('1');
  expect([recent.has(receipt('1')), recent.has(receipt('2'))]).toEqual([false, true]);
  recent.add([receipt('1')]);
  expect(recent.has(receipt('1'))).toBe(true);
  expect(recent.has({ ...receipt('1'), destination: '380671112233' })).toBe(false);
  expect(recent.has({ ...receipt('1'), otherNumber: '380671112233' })).toBe(false);
});
