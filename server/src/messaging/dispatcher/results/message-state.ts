import type { Money } from '@portal/contracts';
import { DELIVERY_STATUS } from '@portal/messaging';
import { nextStatus } from './receipt-status';
import type { ReportedStatus } from './receipt.store';

export type MessageState = {
  customerId: bigint; id: bigint; listId: bigint;
  status: number; stage: number; reason: string | null; seen: boolean;
  wireParts: number; partsAccepted: number; partsDelivered: number;
  /** Number of undelivered parts of the main message, set once its fallback is queued. */
  mainPartsOpen: number | null;
  /** Number of undelivered parts among those submitted before a reset (request to send again); null without a reset. */
  earlierPartsOpen: number | null;
  price: Money;
  fallbackPrice: Money | null;
};

export type StatusDecision = {
  /** Reserved amount to release, because a fallback or a new submit after a reset is no longer needed. */
  freed?: Money;
  /** Whether the message must be removed from the queue, if it is still queued. */
  withdraws?: boolean;
  /** Set if the main message failed, so that its fallback must be queued. */
  fails?: { status: number; reason: string };
};

/** Applies receipts to `message`. The status only moves forward; delivered parts are counted even if the status does not change. */
export function handle(message: MessageState, received: ReportedStatus): StatusDecision {
  if (received.seen) message.seen = true;
  if (received.stage < 0) return handleEarlierSending(message, received);
  if (received.stage === 0 && message.stage === 1) return handleFormerMain(message, received);
  // Ignores receipts for a stage that the message has not reached, and receipts while the main message is queued.
  if (received.stage !== message.stage || message.status === DELIVERY_STATUS.scheduled) return {};
  message.partsDelivered = deliveredParts(message, received);
  return waitsForMain(message) ? handleAwaited(message, received) : advance(message, received, isDelivered(message));
}

/** A part may be reported several times, as delivered and as seen. */
function deliveredParts({ partsDelivered, wireParts }: MessageState, { delivered }: ReportedStatus): number {
  const parts = partsDelivered + delivered;
  return wireParts > 0 ? Math.min(parts, wireParts) : parts;
}

/** False while `wireParts` is 0: the number of parts of the fallback is not known yet. */
function isDelivered({ partsDelivered, wireParts }: MessageState): boolean {
  return wireParts > 0 && partsDelivered >= wireParts;
}

/** Whether the provider has accepted all parts of the fallback, which is then charged. */
function fallbackIsOut({ stage, partsAccepted, wireParts }: MessageState): boolean {
  return stage === 1 && wireParts > 0 && partsAccepted >= wireParts;
}

function waitsForMain({ stage, status, fallbackPrice }: MessageState): boolean {
  return stage === 0 && status === DELIVERY_STATUS.processing && fallbackPrice !== null;
}

/** A complete delivery overrides a failure in the same batch. After status unknown, the fallback starts only at the delivery deadline. */
function handleAwaited(message: MessageState, received: ReportedStatus): StatusDecision {
  if (message.partsDelivered < message.wireParts) {
    const { failing, reason } = received;
    return failing === null || failing === DELIVERY_STATUS.unknown ? {} : { fails: { status: failing, reason: reason ?? '' } };
  }
  const freed = message.fallbackPrice ?? 0n;
  advance(message, received, true);
  return { freed };
}

/** Handles receipts for a failed main message: a complete delivery overrides the failure until the fallback has a result. */
function handleFormerMain(message: MessageState, received: ReportedStatus): StatusDecision {
  message.mainPartsOpen = Math.max(0, (message.mainPartsOpen ?? 0) - received.delivered);
  if (received.delivered === 0 || message.mainPartsOpen > 0) return {};
  const reservesFallbackPrice = message.status === DELIVERY_STATUS.processing && !fallbackIsOut(message);
  const before = message.status;
  advance(message, { ...received, failing: null }, true);
  if (message.status === before || !reservesFallbackPrice) return {};
  return { freed: message.fallbackPrice ?? 0n, withdraws: true };
}

/** Handles receipts for parts submitted before the message was reset to be sent again. Ignores failures: a failure led to the reset. */
function handleEarlierSending(message: MessageState, received: ReportedStatus): StatusDecision {
  if (message.earlierPartsOpen === null || received.delivered === 0) return {};
  message.earlierPartsOpen = Math.max(0, message.earlierPartsOpen - received.delivered);
  if (message.earlierPartsOpen > 0) return {};
  const { status: before, fallbackPrice } = message;
  const queued = before === DELIVERY_STATUS.scheduled;
  const freed = (queued ? message.price : 0n) + (queued || waitsForMain(message) || reservesFallback(message) ? fallbackPrice ?? 0n : 0n);
  advance(message, { ...received, failing: null }, true);
  return message.status === before ? {} : { freed, withdraws: true };
}

function reservesFallback(message: MessageState): boolean {
  return message.stage === 1 && message.status === DELIVERY_STATUS.processing && !fallbackIsOut(message);
}

function advance(message: MessageState, { failing, reason }: ReportedStatus, delivered: boolean): StatusDecision {
  const to = nextStatus(message.status, { failing, delivered });
  if (to === undefined) return {};
  message.status = to;
  message.reason = to === DELIVERY_STATUS.delivered ? null : reason;
  return {};
}
