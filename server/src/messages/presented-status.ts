import { DELIVERY_STATUS, LIST_STATUS } from '@portal/messaging';

/** What of a mailing list decides how its untouched messages are shown. */
export type ListStanding = { status: number; confirmed: boolean };

/**
 * The status in which untouched messages (stored as 0) of a list count and are shown: scheduled until the list is
 * confirmed, queued from then on. So confirming a list of a million changes one row, and cancelling it changes messages
 * only as they are withdrawn.
 */
export function untouchedStatus({ status, confirmed }: ListStanding): number {
  return confirmed || status === LIST_STATUS.inProgress ? DELIVERY_STATUS.queued : DELIVERY_STATUS.scheduled;
}

export function presentedStatus(stored: number, list: ListStanding): number {
  return stored === DELIVERY_STATUS.scheduled ? untouchedStatus(list) : stored;
}

/** The stored statuses that are shown as one of these. */
export function storedStatuses(presented: readonly number[], list: ListStanding): number[] {
  return presented.flatMap((status) => {
    if (status === untouchedStatus(list)) return [DELIVERY_STATUS.scheduled];
    return status === DELIVERY_STATUS.scheduled || status === DELIVERY_STATUS.queued ? [] : [status];
  });
}
