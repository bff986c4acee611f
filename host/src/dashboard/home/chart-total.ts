import type { ChartDay } from '@portal/contracts';
import { type GroupCounts, OUTCOME_GROUPS, type OutcomeGroup } from '@portal/messaging';

export function totalOf(days: readonly ChartDay[]): GroupCounts & { messages: number } {
  const total = { messages: 0, sent: 0, delivered: 0, undelivered: 0, unsent: 0, unknown: 0, pending: 0 };
  for (const day of days) {
    total.messages += day.messages;
    total.sent += day.sent;
    for (const group of OUTCOME_GROUPS) total[group] += day[group];
  }
  return total;
}

/** Outcome groups of the legend and the table: rare ones only if some message has them. */
export function shownGroups(days: readonly ChartDay[]): OutcomeGroup[] {
  return OUTCOME_GROUPS.filter((group) => (group !== 'unknown' && group !== 'unsent') || days.some((day) => day[group] > 0));
}
