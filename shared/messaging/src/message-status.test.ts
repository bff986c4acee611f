import fc from 'fast-check';
import {
  canAdvance, canResetAttempts, DELIVERY_STATUS, deliveryStatusName, EXTENDED_STATUSES, isDeliveryStatus, isFinalStatus,
  type DeliveryStatus,
} from './message-status';

const all = Object.values(DELIVERY_STATUS);
const anyStatus = fc.constantFrom(...all);
const final: readonly DeliveryStatus[] = [2, 3, 4, 5];

describe('the delivery statuses', () => {
  it.each([
    [0, 'scheduled'], [10, 'queued'], [1, 'processing'], [2, 'undeliverable'], [3, 'delivered'], [4, 'expired'],
    [5, 'permanentError'], [6, 'failed'], [101, 'unknown'],
  ] as const)('[MAIL-09:%i] is %s', (status, name) => {
    expect(DELIVERY_STATUS[name]).toBe(status);
    expect(deliveryStatusName(status)).toBe(name);
    expect(isDeliveryStatus(status)).toBe(true);
  });

  it('[MAIL-09] are these nine, and the extended status seen', () => {
    expect([...all].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 10, 101]);
    expect(EXTENDED_STATUSES).toEqual(['seen']);
  });

  it.each([7, 9, 11, 100, -1, 0.5, NaN])('have no number %d', (value) => {
    expect(isDeliveryStatus(value)).toBe(false);
  });

  it.each(all)('[MAIL-09] %i is final only if no status can follow', (status) => {
    expect(isFinalStatus(status)).toBe(final.includes(status));
    expect(all.some((to) => canAdvance(status, to))).toBe(!final.includes(status));
  });
});

describe('a message', () => {
  // Rows: current status. Columns: reported status.
  const columns = [0, 10, 1, 6, 101, 2, 3, 4, 5] as const;
  it.each([
    [0, [false, true, true, true, true, true, true, true, true]],
    [10, [false, false, true, true, true, true, true, true, true]],
    [1, [false, false, false, true, true, true, true, true, true]],
    [6, [false, false, false, false, false, true, true, true, true]],
    [101, [false, false, false, false, false, true, true, true, true]],
    [2, [false, false, false, false, false, false, false, false, false]],
    [3, [false, false, false, false, false, false, false, false, false]],
    [4, [false, false, false, false, false, false, false, false, false]],
    [5, [false, false, false, false, false, false, false, false, false]],
  ] as const)('[MAIL-09] in status %i only moves forward', (from, allowed) => {
    expect(columns.map((to) => canAdvance(from, to))).toEqual(allowed);
  });

  it('[MAIL-09] with the status unknown is settled by a late receipt', () => {
    for (const status of final) expect(canAdvance(101, status)).toBe(true);
    expect(canAdvance(101, 1)).toBe(false);
  });

  it('[MAIL-09] whose receipt precedes the submit answer is settled', () => {
    expect(canAdvance(10, 3)).toBe(true);
    expect(canAdvance(3, 1)).toBe(false);
  });

  it('[MAIL-10:reset] is requeued only if undelivered and its attempts are reset', () => {
    expect(all.filter((status) => canResetAttempts(status, 'undeliverable'))).toEqual([2, 4, 6]);
    expect(all.filter((status) => canResetAttempts(status, null))).toEqual([2, 4, 6]);
    for (const status of all) expect(canAdvance(status, 10)).toBe(status === 0);
  });

  it.each([
    'cancelled', 'stop_listed', 'invalid_number', 'text_refused',
  ])('[MAIL-10:reset] that ended as %s is never requeued', (reason) => {
    expect(all.filter((status) => canResetAttempts(status, reason))).toEqual([]);
  });

  it('[MAIL-10:reset] without a route is requeued once it has one', () => {
    expect(canResetAttempts(2, 'no_route', false)).toBe(false);
    expect(canResetAttempts(2, 'no_route', true)).toBe(true);
  });

  it('[MAIL-09] reaches the same final status for any order and number of receipts', () => {
    const receipts = fc.tuple(fc.constantFrom(...final), fc.array(fc.constantFrom(0, 10, 1, 101, 6 as const)))
      .chain(([last, others]) => fc.shuffledSubarray([last, last, ...others], { minLength: others.length + 2 })
        .map((received) => ({ last, received })));
    fc.assert(fc.property(receipts, ({ last, received }) => {
      expect(received.reduce<DeliveryStatus>((status, to) => (canAdvance(status, to) ? to : status), 0)).toBe(last);
    }));
  });

  it('[MAIL-09] changes at most once per stage', () => {
    fc.assert(fc.property(anyStatus, fc.array(anyStatus, { maxLength: 40 }), (start, received) => {
      let status: DeliveryStatus = start;
      let changes = 0;
      for (const to of received) {
        if (!canAdvance(status, to)) continue;
        expect(isFinalStatus(status)).toBe(false);
        expect(canAdvance(to, status)).toBe(false);
        status = to;
        changes++;
      }
      expect(changes).toBeLessThanOrEqual(4);
    }));
  });
});
