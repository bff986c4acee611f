import { useCallback } from 'react';
import type { StatusCounts } from '@portal/contracts';
import { outcomeGroup, wasSent, type OutcomeGroup } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import type { Fill } from '@portal/ui/charts';

/** Outcome groups, the same as on the dashboard. */
export const outcomes = ['delivered', 'undelivered', 'unsent', 'unknown', 'pending'] as const satisfies readonly OutcomeGroup[];
export type Outcome = OutcomeGroup;

export const outcomeFills: Readonly<Record<Outcome, Fill>> = {
  delivered: 'success', undelivered: 'danger', unsent: 'neutral', unknown: 'unknown', pending: 'waiting',
};

export function outcomesOf(counts: StatusCounts): Record<Outcome, number> {
  const sums = { delivered: 0, undelivered: 0, unsent: 0, unknown: 0, pending: 0 };
  for (const [outcome, count] of Object.entries(counts)) sums[outcomeGroup(Number(outcome))] += count;
  return sums;
}

/** The share of delivered messages among the sent ones; null if none were sent. */
export function deliveredShare(counts: StatusCounts): number | null {
  const sent = Object.entries(counts).reduce((sum, [outcome, count]) => (wasSent(Number(outcome)) ? sum + count : sum), 0);
  return sent === 0 ? null : outcomesOf(counts).delivered / sent;
}

/** Returns the codes of the group's outcomes that have messages. */
export const statusesOf = (counts: StatusCounts, outcome: Outcome): number[] =>
  Object.keys(counts).filter((status) => outcomeGroup(Number(status)) === outcome && (counts[status] ?? 0) > 0).map(Number);

export function useOutcomeText(): (outcome: Outcome) => string {
  const { t } = useTranslation();
  return useCallback((outcome) => t(`reports.outcomes.${outcome}`), [t]);
}
