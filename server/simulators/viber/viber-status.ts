export const statuses = {
  accepted: { groupId: 1, groupName: 'PENDING', id: 26, name: 'PENDING_ACCEPTED', description: 'Pending Accepted' },
  delivered: { groupId: 3, groupName: 'DELIVERED', id: 5, name: 'DELIVERED_TO_HANDSET', description: 'Message delivered to handset' },
  undeliverable: { groupId: 2, groupName: 'UNDELIVERABLE', id: 9, name: 'UNDELIVERABLE_NOT_DELIVERED', description: 'Message sent not delivered' },
  expired: { groupId: 4, groupName: 'EXPIRED', id: 15, name: 'EXPIRED_EXPIRED', description: 'Message expired' },
  rejected: { groupId: 5, groupName: 'REJECTED', id: 21, name: 'REJECTED_OPERATOR', description: 'Message rejected' },
} as const;

const refusalIds: Readonly<Record<string, number>> = {
  REJECTED_NETWORK: 6, REJECTED_PREFIX_MISSING: 8, REJECTED_DND: 10, REJECTED_SOURCE: 11, REJECTED_NOT_ENOUGH_CREDITS: 12, REJECTED_SENDER: 13,
  REJECTED_DESTINATION: 14, REJECTED_PREPAID_PACKAGE_EXPIRED: 17, REJECTED_FLOODING_FILTER: 20, REJECTED_SYSTEM_ERROR: 21,
  REJECTED_DUPLICATE_MESSAGE_ID: 23, REJECTED_MESSAGE_TOO_LONG: 25, REJECTED_INVALID_DESTINATION: 52,
};

export function refusal(name: string): object {
  return { groupId: 5, groupName: 'REJECTED', id: refusalIds[name] ?? 0, name, description: name };
}

/** `reason` is a chat error id, such as 7002. */
export function errorObject(reason: string | undefined): object {
  if (reason === undefined) return { groupId: 0, groupName: 'OK', id: 0, name: 'NO_ERROR', description: 'No Error', permanent: false };
  return { groupId: 2, groupName: 'USER_ERRORS', id: Number(reason), name: `EC_${reason}`, description: 'Chat error', permanent: true };
}
