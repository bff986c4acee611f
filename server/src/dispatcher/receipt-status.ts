import { canAdvance, DELIVERY_STATUS, isDeliveryStatus, type DeliveryStatus } from '@portal/messaging';
import type { DeliveryState } from '../channels';

/** What a provider's receipt says, in the numbers of SPEC section 4. Enroute and accepted say no more than the answer to the submit. */
const meaning: Readonly<Record<DeliveryState, DeliveryStatus>> = {
  delivered: DELIVERY_STATUS.delivered,
  expired: DELIVERY_STATUS.expired,
  undeliverable: DELIVERY_STATUS.undeliverable,
  rejected: DELIVERY_STATUS.undeliverable,
  deleted: DELIVERY_STATUS.permanentError,
  unknown: DELIVERY_STATUS.unknown,
  enroute: DELIVERY_STATUS.processing,
  accepted: DELIVERY_STATUS.processing,
};

export function statusOfReceipt(state: DeliveryState): DeliveryStatus {
  return meaning[state];
}

/**
 * Where a message goes when some of its parts have been heard of: one that failed decides, and it is delivered once all
 * are. Undefined where nothing moves.
 */
export function nextStatus(from: number, heard: { failing: number | null; delivered: boolean }): DeliveryStatus | undefined {
  const to = heard.failing ?? (heard.delivered ? DELIVERY_STATUS.delivered : undefined);
  if (to === undefined || !isDeliveryStatus(from) || !isDeliveryStatus(to)) return undefined;
  return canAdvance(from, to) ? to : undefined;
}
