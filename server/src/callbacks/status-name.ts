import type { ApiMessageStatus } from '@portal/contracts/api';
import { DELIVERY_STATUS, deliveryStatusName, isDeliveryStatus } from '@portal/messaging';

/** The status as the public API names it: what was withdrawn before it left is canceled and not undeliverable. */
export function statusName({ status, reason }: { status: number; reason: string | null }): ApiMessageStatus {
  if (status === DELIVERY_STATUS.undeliverable && reason === 'cancelled') return 'canceled';
  return isDeliveryStatus(status) ? deliveryStatusName(status) : 'unknown';
}
