import type { StatusCounts } from '@portal/contracts';
import { outcomeGroup, type OutcomeGroup } from '@portal/messaging';

/** Returns the codes of the group's outcomes that have messages. */
export const statusesOf = (counts: StatusCounts, group: OutcomeGroup): number[] =>
  Object.keys(counts).filter((status) => outcomeGroup(Number(status)) === group && (counts[status] ?? 0) > 0).map(Number);
