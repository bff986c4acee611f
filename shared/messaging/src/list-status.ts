/** Status of a mailing list, by the numbers of SPEC section 4. */
export const LIST_STATUS = {
  notConfirmed: 0,
  inProgress: 1,
  sent: 2,
  deleted: 3,
  preparation: 100,
  preparationError: 101,
} as const;

export type ListStatusName = keyof typeof LIST_STATUS;
export type ListStatus = (typeof LIST_STATUS)[ListStatusName];

interface Standing {
  name: ListStatusName;
  next: readonly ListStatus[];
}

// MAIL-06 names every allowed change; a sent list can be hidden, not deleted.
const STANDING: Readonly<Record<ListStatus, Standing>> = {
  0: { name: 'notConfirmed', next: [LIST_STATUS.inProgress, LIST_STATUS.deleted] },
  1: { name: 'inProgress', next: [LIST_STATUS.sent, LIST_STATUS.deleted] },
  2: { name: 'sent', next: [] },
  3: { name: 'deleted', next: [] },
  100: { name: 'preparation', next: [LIST_STATUS.notConfirmed, LIST_STATUS.preparationError] },
  101: { name: 'preparationError', next: [LIST_STATUS.deleted] },
};

export function isListStatus(value: number): value is ListStatus {
  return Object.hasOwn(STANDING, value);
}

export function listStatusName(status: ListStatus): ListStatusName {
  return STANDING[status].name;
}

/**
 * Whether messages of a list may be sent again (MAIL-10). One that was sent is in progress again by that, and by nothing else:
 * no one may confirm it a second time.
 */
export function canSendAgain(status: ListStatus): boolean {
  return status === LIST_STATUS.inProgress || status === LIST_STATUS.sent;
}

/** Whether a mailing list may change so (MAIL-06). Staying as it is is no change. */
export function canChangeList(from: ListStatus, to: ListStatus): boolean {
  return STANDING[from].next.includes(to);
}
