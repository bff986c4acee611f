import type { Money } from '@portal/contracts';
import { DELIVERY_STATUS } from '@portal/messaging';
import { nextStatus } from './receipt-status';
import type { ReportedStatus } from './receipt.store';

export type MessageState = {
  customerId: bigint; id: bigint; listId: bigint;
  status: number; stage: number; reason: string | null; seen: boolean;
  wireParts: number; partsAccepted: number; partsDelivered: number;
  /** Undelivered parts of the main message, once its fallback is queued. */
  mainPartsOpen: number | null;
  /** Undelivered parts of the sending before a reset. */
  earlierPartsOpen: number | null;
  price: Money;
  fallbackPrice: Money | null;
};

export type StatusDecision = {
  /** Reserved amount to release: of a fallback, or of a sending after a reset, that is no longer needed. */
  freed?: Money;
  /** The message must be removed from the queue, if it is still there. */
  withdraws?: boolean;
  /** The main message failed, so its fallback must be queued. */
  fails?: { status: number; reason: string };
};

/** Status only moves forward; delivered parts count even if the status stays. */
export function handle(message: MessageState, received: ReportedStatus): StatusDecision {
  if (received.seen) message.seen = true;
  if (received.stage < 0) return handleEarlierSending(message, received);
  if (received.stage === 0 && message.stage === 1) return handleFormerMain(message, received);
  // The receipts are for a stage not reached yet, or the main message is queued.
  if (received.stage !== message.stage || message.status === DELIVERY_STATUS.scheduled) return {};
  message.partsDelivered += received.delivered;
  return waitsForMain(message) ? handleAwaited(message, received) : advance(message, received, isDelivered(message));
}

/** With `wireParts` 0 the number of the fallback's parts is unknown, so one delivered part proves nothing. */
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

/** A complete delivery overrides a failure in the same batch. Status unknown is no reason to send the fallback early. */
function handleAwaited(message: MessageState, received: ReportedStatus): StatusDecision {
  if (message.partsDelivered < message.wireParts) {
    const { failing, reason } = received;
    return failing === null || failing === DELIVERY_STATUS.unknown ? {} : { fails: { status: failing, reason: reason ?? '' } };
  }
  const freed = message.fallbackPrice ?? 0n;
  advance(message, received, true);
  return { freed };
}

/** The failure is already stored; a complete delivery overrides it until the fallback has a result. */
function handleFormerMain(message: MessageState, received: ReportedStatus): StatusDecision {
  message.mainPartsOpen = Math.max(0, (message.mainPartsOpen ?? 0) - received.delivered);
  if (received.delivered === 0 || message.mainPartsOpen > 0) return {};
  const reservesFallbackPrice = message.status === DELIVERY_STATUS.processing && !fallbackIsOut(message);
  const before = message.status;
  advance(message, { ...received, failing: null }, true);
  if (message.status === before || !reservesFallbackPrice) return {};
  return { freed: message.fallbackPrice ?? 0n, withdraws: true };
}

/** Ignores failures, since one led to the reset. The delivery of all parts ends the message and withdraws its queue row. */
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
