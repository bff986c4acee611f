import { canAdvance, DELIVERY_STATUS, isDeliveryStatus, type DeliveryStatus } from '@portal/messaging';
import type { DeliveryReceipt, DeliveryState } from '../../channels';
import type { StoredReceipt } from './receipt.store';
import { ANY_RECIPIENT, receiptKey } from './recipient-key';

/** Status by receipt state (SPEC section 4). `enroute` and `accepted` add nothing to the provider's response to the submit. */
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

function statusOfReceipt(state: DeliveryState): DeliveryStatus {
  return meaning[state];
}

/** Returns the new status: delivered if all parts are delivered, else the failure, if any. Undefined if the status does not change. */
export function nextStatus(from: number, received: { failing: number | null; delivered: boolean }): DeliveryStatus | undefined {
  const to = received.delivered ? DELIVERY_STATUS.delivered : received.failing;
  if (to === null || !isDeliveryStatus(from) || !isDeliveryStatus(to)) return undefined;
  return canAdvance(from, to) ? to : undefined;
}

/** Merges copies of a receipt within a batch: keeps the first, with `refunded` set if any copy reports a refund. */
export function distinctReceipts(receipts: readonly DeliveryReceipt[]): StoredReceipt[] {
  const first = new Map<string, StoredReceipt>();
  for (const {
    providerMessageId, state, reference, attemptId, destination, sender, otherNumber, errorCode, refunded = false,
  } of receipts) {
    const recipientKey = receiptKey(destination);
    const otherKey = otherNumber === undefined ? ANY_RECIPIENT : receiptKey(otherNumber);
    const isEither = recipientKey !== ANY_RECIPIENT && otherKey !== ANY_RECIPIENT;
    const key = `${state}\0${recipientKey}\0${otherKey}\0${providerMessageId}`;
    const known = first.get(key);
    if (known) known.refunded ||= refunded;
    else {
      first.set(key, {
        providerMessageId, state, status: statusOfReceipt(state), destination, recipientKey, otherKey: isEither ? otherKey : null,
        sender: sender ?? null, reference: reference ?? null,
        attemptId: attemptId ?? null, errorCode: errorCode ?? null, refunded,
      });
    }
  }
  return [...first.values()];
}
