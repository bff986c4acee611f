import { useCallback } from 'react';
import type { StatusCounts } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import type { Fill } from '@portal/ui/charts';

/** What became of messages, in the four that the dashboard shows too. */
export const outcomes = ['delivered', 'undelivered', 'unknown', 'pending'] as const;
export type Outcome = (typeof outcomes)[number];

export const outcomeFills: Readonly<Record<Outcome, Fill>> = { delivered: 'success', undelivered: 'danger', unknown: 'unknown', pending: 'waiting' };

const known: Readonly<Record<Exclude<Outcome, 'unknown'>, readonly string[]>> = { delivered: ['3'], undelivered: ['2', '4', '5', '6'], pending: ['0', '1', '10'] };

/** Whatever has no other outcome is unknown, so that the four always add up to the messages. */
function outcomeOf(status: string): Outcome {
  return outcomes.find((outcome) => outcome !== 'unknown' && known[outcome].includes(status)) ?? 'unknown';
}

export function outcomesOf(counts: StatusCounts): Record<Outcome, number> {
  const sums = { delivered: 0, undelivered: 0, unknown: 0, pending: 0 };
  for (const [status, count] of Object.entries(counts)) sums[outcomeOf(status)] += count;
  return sums;
}

/** The statuses behind an outcome's figure. */
export const statusesOf = (counts: StatusCounts, outcome: Outcome): number[] =>
  Object.keys(counts).filter((status) => outcomeOf(status) === outcome && (counts[status] ?? 0) > 0).map(Number);

export function useOutcomeText(): (outcome: Outcome) => string {
  const { t } = useTranslation();
  return useCallback((outcome) => t(`reports.outcomes.${outcome}`), [t]);
}
