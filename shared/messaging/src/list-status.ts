/** Status of a mailing list, numbered as in SPEC section 4. */
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

interface StatusTraits {
  name: ListStatusName;
  next: readonly ListStatus[];
}

// MAIL-06 names every allowed change; a sent list can be hidden, not deleted.
const TRAITS: Readonly<Record<ListStatus, StatusTraits>> = {
  0: { name: 'notConfirmed', next: [LIST_STATUS.inProgress, LIST_STATUS.deleted] },
  1: { name: 'inProgress', next: [LIST_STATUS.sent, LIST_STATUS.deleted] },
  2: { name: 'sent', next: [] },
  3: { name: 'deleted', next: [] },
  100: { name: 'preparation', next: [LIST_STATUS.notConfirmed, LIST_STATUS.preparationError] },
  101: { name: 'preparationError', next: [LIST_STATUS.deleted] },
};

export function isListStatus(value: number): value is ListStatus {
  return Object.hasOwn(TRAITS, value);
}

export function listStatusName(status: ListStatus): ListStatusName {
  return TRAITS[status].name;
}

/** True if messages of the list may be resent (MAIL-10). A sent list returns to in progress only by resending, not by confirming. */
export function canSendAgain(status: ListStatus): boolean {
  return status === LIST_STATUS.inProgress || status === LIST_STATUS.sent;
}

/** True if a list may change from one status to the other (MAIL-06); false if they are the same. */
export function canChangeList(from: ListStatus, to: ListStatus): boolean {
  return TRAITS[from].next.includes(to);
}
