import { DELIVERY_STATUS, deliveryStatusName, isDeliveryStatus, type DeliveryStatus, type DeliveryStatusName } from './message-status';

/** Outcomes of messages that no provider accepted. The API reports them in addition to the delivery status and its reason. */
export const UNSENT_OUTCOME = { canceled: 21, blockedStopList: 22, blockedTraffic: 23, rejected: 24 } as const;

export type UnsentOutcomeName = keyof typeof UNSENT_OUTCOME;
export type UnsentOutcome = (typeof UNSENT_OUTCOME)[UnsentOutcomeName];
export type MessageOutcome = DeliveryStatus | UnsentOutcome;
export type MessageOutcomeName = DeliveryStatusName | UnsentOutcomeName;

/** All outcomes in display order: final ones first. */
export const MESSAGE_OUTCOMES: readonly MessageOutcome[] = [3, 2, 5, 4, 6, 101, 21, 22, 23, 24, 1, 10, 0];

const unsentNames = new Map(Object.entries(UNSENT_OUTCOME).map(([name, outcome]) => [outcome as number, name as UnsentOutcomeName]));

const ENDED: readonly number[] = [
  DELIVERY_STATUS.undeliverable, DELIVERY_STATUS.expired, DELIVERY_STATUS.permanentError, DELIVERY_STATUS.failed,
];

/** Outcome shown on screens, in files, reports and the API. `sent`: a provider accepted the message. Equals column `message.outcome`. */
export function outcomeOf({ status, reason, sent }: { status: number; reason: string | null; sent: boolean }): number {
  if (sent || !ENDED.includes(status)) return status;
  switch (reason) {
    case 'cancelled': return UNSENT_OUTCOME.canceled;
    case 'stop_listed': return UNSENT_OUTCOME.blockedStopList;
    case 'traffic_stopped': return UNSENT_OUTCOME.blockedTraffic;
    default: return UNSENT_OUTCOME.rejected;
  }
}

export function isMessageOutcome(value: number): value is MessageOutcome {
  return isDeliveryStatus(value) || isUnsent(value);
}

export function isUnsent(value: number): value is UnsentOutcome {
  return unsentNames.has(value);
}

export function outcomeName(outcome: MessageOutcome): MessageOutcomeName {
  return isDeliveryStatus(outcome) ? deliveryStatusName(outcome) : unsentNames.get(outcome) ?? 'rejected';
}

/** Possible outcomes of messages with these delivery statuses. */
export function outcomesOfStatuses(statuses: readonly number[]): number[] {
  const unsent = statuses.some((status) => ENDED.includes(status)) ? Object.values(UNSENT_OUTCOME) : [];
  return [...statuses, ...unsent];
}

/** True if a provider accepted the message. */
export function wasSent(outcome: number): boolean {
  return outcome !== DELIVERY_STATUS.scheduled && outcome !== DELIVERY_STATUS.queued && !isUnsent(outcome);
}

/** The groups of charts, bars and reports, in display order; each message is in exactly one. */
export const OUTCOME_GROUPS = ['delivered', 'undelivered', 'unsent', 'unknown', 'pending'] as const;
export type OutcomeGroup = (typeof OUTCOME_GROUPS)[number];

export function outcomeGroup(outcome: number): OutcomeGroup {
  if (isUnsent(outcome)) return 'unsent';
  if (outcome === DELIVERY_STATUS.delivered) return 'delivered';
  if (ENDED.includes(outcome)) return 'undelivered';
  return outcome === DELIVERY_STATUS.scheduled
    || outcome === DELIVERY_STATUS.queued || outcome === DELIVERY_STATUS.processing ? 'pending' : 'unknown';
}

/** Messages per group, and those that a provider accepted: the basis of delivery rates. */
export type GroupCounts = Record<OutcomeGroup | 'sent', number>;

/** Adds up the numbers of messages per outcome. */
export function countsOfGroups(counts: Readonly<Record<string, number>>): GroupCounts {
  const sums = { delivered: 0, undelivered: 0, unsent: 0, unknown: 0, pending: 0, sent: 0 };
  for (const [outcome, count] of Object.entries(counts)) {
    sums[outcomeGroup(Number(outcome))] += count;
    if (wasSent(Number(outcome))) sums.sent += count;
  }
  return sums;
}

/** Outcomes of messages that ended without a delivery, sent or not. A temporary failure may still be delivered late. */
export const UNDELIVERED_OUTCOMES: readonly number[] = [...ENDED, ...Object.values(UNSENT_OUTCOME)];
