import type { ApiMessage, ApiMessageStatus } from '@portal/contracts/api';
import { DELIVERY_STATUS, reportedReason, UNSENT_OUTCOME } from '@portal/messaging';
import { statusName } from '../../../platform/callbacks';
import { presentListedMessage, type ListedMessageRow } from '../../messages';
import { publicId } from '../../../platform/publicids';

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
    status: statusName({ ...message, sent: message.dtsend !== null }),
    statusCode: message.status,
    extendedStatus: message.extended_status,
    reason: message.reason === null ? null : reportedReason(message.reason),
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

export function searchOf(status: ApiMessageStatus | undefined): { outcome?: number[] } {
  return status === undefined ? {} : { outcome: [{ ...DELIVERY_STATUS, ...UNSENT_OUTCOME }[status]] };
}
