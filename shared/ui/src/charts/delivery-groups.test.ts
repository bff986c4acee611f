import { deliveryGroups, shareOfSent } from './delivery-groups';

it.each([
  ['what has a result', { sent: 100, delivered: 97, undelivered: 3, unknown: 0 }, [0.97, 0.03, null, 0, null]],
  ['with those at the provider and of unknown outcome', { sent: 100, delivered: 50, undelivered: 10, unknown: 15 },
    [0.5, 0.1, null, 0.15, null]],
  ['none before the first result', { sent: 60, delivered: 0, undelivered: 0, unknown: 0 }, [null, null, null, null, null]],
  ['none without messages', { sent: 0, delivered: 0, undelivered: 0, unknown: 0 }, [null, null, null, null, null]],
])('[MAIL-15:rates] delivery rates are over what was sent: %s', (_, counts, shares) => {
  expect(deliveryGroups.map((group) => shareOfSent(counts, group))).toEqual(shares);
});
