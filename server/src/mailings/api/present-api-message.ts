import type { ApiMessage, ApiMessageStatus } from '@portal/contracts/api';
import { DELIVERY_STATUS, toldReason } from '@portal/messaging';
import { statusName } from '../../callbacks';
import { presentListedMessage, type ListedMessageRow } from '../../messages';
import { publicId } from '../../publicids';

/** A message as programs see it: what the portal shows, by uuids and names of statuses. */
export function presentApiMessage(customerId: bigint, row: ListedMessageRow): ApiMessage {
  const message = presentListedMessage(row);
  return {
    uuid: publicId('message', customerId, row.id),
    id: message.id,
    listUuid: publicId('list', customerId, row.listId),
    to: message.recipient,
    from: message.from,
    type: message.type,
    text: message.body,
    status: statusName(message),
    statusCode: message.status,
    extendedStatus: message.extended_status,
    reason: message.reason === null ? null : toldReason(message.reason),
    usedFallback: message.fallback,
    detail: message.detail,
    parts: message.partscount,
    cost: message.cost,
    currency: message.currency,
    customerSmsId: message.customerSmsId,
    created: message.created,
    updated: message.updated,
    sent: message.dtsend,
    sendAt: row.dueAt?.toISOString() ?? null,
  };
}

/** What is looked for where only messages of one status are asked for: one that was withdrawn before it left is stored as undeliverable, for that reason. */
export function searchOf(status: ApiMessageStatus | undefined): { status?: number[]; cancelled?: boolean } {
  if (status === undefined) return {};
  if (status === 'canceled') return { status: [DELIVERY_STATUS.undeliverable], cancelled: true };
  return { status: [DELIVERY_STATUS[status]], ...(status === 'undeliverable' && { cancelled: false }) };
}
