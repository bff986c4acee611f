import { canAdvance, DELIVERY_STATUS, isDeliveryStatus, type DeliveryStatus } from '@portal/messaging';
import type { DeliveryReceipt, DeliveryState } from '../channels';
import type { StoredReceipt } from './receipt.store';

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
  seen: DELIVERY_STATUS.delivered,
};

export function statusOfReceipt(state: DeliveryState): DeliveryStatus {
  return meaning[state];
}

/**
 * Where a message goes when some of its parts have been heard of: it is delivered once all are, whatever else was told of
 * them in the same turn; else one that failed decides. Undefined where nothing moves.
 */
export function nextStatus(from: number, heard: { failing: number | null; delivered: boolean }): DeliveryStatus | undefined {
  const to = heard.delivered ? DELIVERY_STATUS.delivered : heard.failing;
  if (to === null || !isDeliveryStatus(from) || !isDeliveryStatus(to)) return undefined;
  return canAdvance(from, to) ? to : undefined;
}

/** Copies of one receipt within a batch: the first counts, and that any of them tells of a refund. */
export function distinctReceipts(receipts: readonly DeliveryReceipt[]): StoredReceipt[] {
  const first = new Map<string, StoredReceipt>();
  for (const { providerMessageId, state, reference, attemptId, destination, errorCode, refunded = false } of receipts) {
    const key = `${state}\0${providerMessageId}`;
    const known = first.get(key);
    if (known) known.refunded ||= refunded;
    else {
      first.set(key, {
        providerMessageId, state, status: statusOfReceipt(state), destination, reference: reference ?? null, attemptId: attemptId ?? null,
        errorCode: errorCode ?? null, refunded,
      });
    }
  }
  return [...first.values()];
}
