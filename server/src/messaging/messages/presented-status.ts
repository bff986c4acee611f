import { DELIVERY_STATUS, LIST_STATUS } from '@portal/messaging';

export type ListState = { status: number; confirmed: boolean };

/** Returns the status shown for messages with status 0: scheduled until the list is confirmed, then queued. */
export function untouchedStatus({ status, confirmed }: ListState): number {
  return confirmed || status === LIST_STATUS.inProgress ? DELIVERY_STATUS.queued : DELIVERY_STATUS.scheduled;
}

export function presentedStatus(stored: number, list: ListState): number {
  return stored === DELIVERY_STATUS.scheduled ? untouchedStatus(list) : stored;
}

export function storedStatuses(presented: readonly number[], list: ListState): number[] {
  return presented.flatMap((status) => {
    if (status === untouchedStatus(list)) return [DELIVERY_STATUS.scheduled];
    return status === DELIVERY_STATUS.scheduled || status === DELIVERY_STATUS.queued ? [] : [status];
  });
}
