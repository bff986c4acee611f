import { deliveryGroups, sentOf, shareOfSent } from './delivery-groups';

it('[MAIL-15:rates] delivery rates are over what was sent; what was never sent has no share', () => {
  const shares = (delivered: number, undelivered: number, unknown = 0, pending = 0) =>
    deliveryGroups.map((group) => shareOfSent({ delivered, undelivered, unknown, pending }, group));
  expect(shares(97, 3)).toEqual([0.97, 0.03, null, 0, 0]);
  expect(shares(50, 10, 15, 25)).toEqual([0.5, 0.1, null, 0.15, 0.25]);
  expect(shares(0, 0)).toEqual([null, null, null, null, null]);
  expect(shares(0, 0, 0, 60)).toEqual([null, null, null, null, null]);
  expect(sentOf({ delivered: 50, undelivered: 10, unknown: 15, pending: 25 })).toBe(100);
});
