import type { ApiMessageStatus } from '@portal/contracts/api';
import { deliveryStatusName, isCanceled, isDeliveryStatus } from '@portal/messaging';

/** The status as the public API names it: what was withdrawn before it left is canceled and not undeliverable. */
export function statusName(message: { status: number; reason: string | null }): ApiMessageStatus {
  if (isCanceled(message)) return 'canceled';
  return isDeliveryStatus(message.status) ? deliveryStatusName(message.status) : 'unknown';
}
