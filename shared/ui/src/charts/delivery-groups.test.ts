import { deliveryGroups, shareOfResults } from './delivery-groups';

it('[MAIL-15:rates] is of messages with a final result; others have no share', () => {
  const shares = (counts: { delivered: number; undelivered: number }) => deliveryGroups.map((group) => shareOfResults(counts, group));
  expect(shares({ delivered: 97, undelivered: 3 })).toEqual([0.97, 0.03, null, null, null]);
  expect(shares({ delivered: 0, undelivered: 4 })).toEqual([0, 1, null, null, null]);
  expect(shares({ delivered: 0, undelivered: 0 })).toEqual([null, null, null, null, null]);
});
