import type { StatusCounts } from '@portal/contracts';
import { countsOfGroups, outcomeGroup, wasSent, type OutcomeGroup } from '@portal/messaging';

/** The share of delivered messages among the sent ones; null if none were sent. */
export function deliveredShare(counts: StatusCounts): number | null {
  const sent = Object.entries(counts).reduce((sum, [outcome, count]) => (wasSent(Number(outcome)) ? sum + count : sum), 0);
  return sent === 0 ? null : countsOfGroups(counts).delivered / sent;
}

/** Returns the codes of the group's outcomes that have messages. */
export const statusesOf = (counts: StatusCounts, group: OutcomeGroup): number[] =>
  Object.keys(counts).filter((status) => outcomeGroup(Number(status)) === group && (counts[status] ?? 0) > 0).map(Number);
