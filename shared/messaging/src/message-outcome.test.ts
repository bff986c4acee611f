import {
  countsOfGroups, isUnsent, outcomeGroup, outcomeName, outcomeOf, outcomesOfStatuses, UNSENT_OUTCOME, wasSent,
} from './message-outcome';
import { DELIVERY_STATUS } from './message-status';

const finished = [2, 4, 5, 6];
const reasons = [null, 'cancelled', 'stop_listed', 'traffic_stopped', 'no_route', 'queue_expired', 'refused'] as const;

it('[MAIL-15] distinguishes final states of unaccepted messages, and keeps those of sent messages', () => {
  for (const status of Object.values(DELIVERY_STATUS)) {
    for (const reason of reasons) {
      expect(outcomeOf({ status, reason, sent: true })).toBe(status);
      const outcome = outcomeOf({ status, reason, sent: false });
      if (!finished.includes(status)) expect(outcome).toBe(status);
      else expect(isUnsent(outcome)).toBe(true);
      expect(outcomesOfStatuses([status])).toContain(outcome);
    }
  }
  const named = (reason: string | null) => outcomeName(outcomeOf({ status: 2, reason, sent: false }) as 21);
  expect(reasons.map(named)).toEqual(['rejected', 'canceled', 'blockedStopList', 'blockedTraffic', 'rejected', 'rejected', 'rejected']);
});

it('[MAIL-15:rates] assigns each outcome to one group, and excludes unsent messages from rates', () => {
  const outcomes = [...Object.values(DELIVERY_STATUS), ...Object.values(UNSENT_OUTCOME)];
  expect(outcomes.filter((outcome) => outcomeGroup(outcome) === 'unsent')).toEqual([21, 22, 23, 24]);
  expect(outcomes.filter((outcome) => !wasSent(outcome)).sort((one, other) => one - other)).toEqual([0, 10, 21, 22, 23, 24]);
  expect(countsOfGroups(Object.fromEntries(outcomes.map((outcome) => [outcome, 10])))).toEqual({
    delivered: 10, undelivered: 40, unsent: 40, unknown: 10, pending: 30, sent: 70,
  });
});
