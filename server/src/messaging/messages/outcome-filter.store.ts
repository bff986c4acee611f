import { NO_REASON, outcomesOfStatuses, storedReasons } from '@portal/messaging';
import type { Db, Fragment } from '../../platform/db';
import { storedStatuses, type ListState } from './presented-status';

/** `status`: delivery statuses. `outcome`: outcomes as shown on screen. `reason`: reported reasons. A message must match all. */
export type OutcomeFilter = { status?: number[] | undefined; outcome?: number[] | undefined; reason?: string[] | undefined };

export function isFiltered({ status, outcome, reason }: OutcomeFilter): boolean {
  return status !== undefined || outcome !== undefined || reason !== undefined;
}

/** Returns the outcomes that matching messages can have. Undefined without a filter. */
export function countedAs({ status, outcome }: OutcomeFilter): number[] | undefined {
  return outcome ?? (status && outcomesOfStatuses(status));
}

export function matching(db: Db, { status, outcome, reason }: OutcomeFilter, list: ListState): Fragment {
  return db`
    ${status ? db`and status = any(${storedStatuses(status, list)}::smallint[])` : db``}
    ${outcome ? db`and outcome = any(${storedStatuses(outcome, list)}::smallint[])` : db``}
    ${reason ? db`and coalesce(reason, ${NO_REASON}) = any(${reason.flatMap(storedReasons)}::text[])` : db``}`;
}
