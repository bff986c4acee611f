import type { ChartDay } from '@portal/contracts';
import { OUTCOME_GROUPS, type OutcomeGroup } from '@portal/messaging';

/** Message counts by outcome group. The counts of a day add up to its total. */
type Groups = Record<OutcomeGroup, number>;

export function totalOf(days: readonly ChartDay[]): Groups & { messages: number } {
  const total = { messages: 0, delivered: 0, undelivered: 0, unsent: 0, unknown: 0, pending: 0 };
  for (const day of days) {
    total.messages += day.messages;
    for (const group of OUTCOME_GROUPS) total[group] += day[group];
  }
  return total;
}

/** Outcome groups of the legend and the table: rare ones only if some message has them. */
export function shownGroups(days: readonly ChartDay[]): OutcomeGroup[] {
  return OUTCOME_GROUPS.filter((group) => (group !== 'unknown' && group !== 'unsent') || days.some((day) => day[group] > 0));
}
