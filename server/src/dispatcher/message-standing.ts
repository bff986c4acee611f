import type { Money } from '@portal/contracts';
import { DELIVERY_STATUS } from '@portal/messaging';
import { nextStatus } from './receipt-status';
import type { ReportedStatus } from './receipt.store';

export type MessageState = {
  customerId: bigint; id: bigint; listId: bigint;
  status: number; stage: number; reason: string | null; seen: boolean;
  wireParts: number; partsAccepted: number; partsDelivered: number;
  /** Open parts of the main message, once its fallback is queued. */
  mainPartsOpen: number | null;
  /** Open parts of the sending before a reset. */
  earlierPartsOpen: number | null;
  price: Money;
  fallbackPrice: Money | null;
};

export type Verdict = {
  /** Amount reserved for a fallback that is not needed, or for a new attempt. */
  freed?: Money;
  /** The message may still be queued. */
  withdraws?: boolean;
  /** The main message failed, and its fallback is queued. */
  fails?: { status: number; reason: string };
};

/** Applies one receipt. A status only moves forward; delivered parts are counted in any case. */
export function handle(standing: MessageState, received: ReportedStatus): Verdict {
  if (received.seen) standing.seen = true;
  if (received.stage < 0) return handleEarlierSending(standing, received);
  if (received.stage === 0 && standing.stage === 1) return handleFormerMain(standing, received);
  // The stage is not submitted yet, or was requeued.
  if (received.stage !== standing.stage || standing.status === DELIVERY_STATUS.scheduled) return {};
  standing.partsDelivered += received.delivered;
  return waitsForMain(standing) ? handleAwaited(standing, received) : advance(standing, received, isDelivered(standing));
}

/** A fallback that ended before any acceptance has an unknown number of parts: one part does not deliver it. */
function isDelivered({ partsDelivered, wireParts }: MessageState): boolean {
  return wireParts > 0 && partsDelivered >= wireParts;
}

/** The provider has accepted all parts of the fallback, which is then charged. */
export function fallbackIsOut({ stage, partsAccepted, wireParts }: MessageState): boolean {
  return stage === 1 && wireParts > 0 && partsAccepted >= wireParts;
}

function waitsForMain({ stage, status, fallbackPrice }: MessageState): boolean {
  return stage === 0 && status === DELIVERY_STATUS.processing && fallbackPrice !== null;
}

/** A delivery overrides a failure in the same batch. An unknown main message is no reason to send the fallback early. */
function handleAwaited(standing: MessageState, received: ReportedStatus): Verdict {
  if (standing.partsDelivered < standing.wireParts) {
    const { failing, reason } = received;
    return failing === null || failing === DELIVERY_STATUS.unknown ? {} : { fails: { status: failing, reason: reason ?? '' } };
  }
  const freed = standing.fallbackPrice ?? 0n;
  advance(standing, received, true);
  return { freed };
}

/** The failure is already known. A delivery overrides it until the fallback has a result. */
function handleFormerMain(standing: MessageState, received: ReportedStatus): Verdict {
  standing.mainPartsOpen = Math.max(0, (standing.mainPartsOpen ?? 0) - received.delivered);
  if (received.delivered === 0 || standing.mainPartsOpen > 0) return {};
  const held = standing.status === DELIVERY_STATUS.processing && !fallbackIsOut(standing);
  const before = standing.status;
  advance(standing, { ...received, failing: null }, true);
  if (standing.status === before || !held) return {};
  return { freed: standing.fallbackPrice ?? 0n, withdraws: true };
}

/** A failure was the reason for the reset. A delivery ends the message, and its unsent rest is withdrawn. */
function handleEarlierSending(standing: MessageState, received: ReportedStatus): Verdict {
  if (standing.earlierPartsOpen === null || received.delivered === 0) return {};
  standing.earlierPartsOpen = Math.max(0, standing.earlierPartsOpen - received.delivered);
  if (standing.earlierPartsOpen > 0) return {};
  const { status: before, fallbackPrice } = standing;
  const queued = before === DELIVERY_STATUS.scheduled;
  const freed = (queued ? standing.price : 0n) + (queued || waitsForMain(standing) || holdsFallback(standing) ? fallbackPrice ?? 0n : 0n);
  advance(standing, { ...received, failing: null }, true);
  return standing.status === before ? {} : { freed, withdraws: true };
}

function holdsFallback(standing: MessageState): boolean {
  return standing.stage === 1 && standing.status === DELIVERY_STATUS.processing && !fallbackIsOut(standing);
}

function advance(standing: MessageState, { failing, reason }: ReportedStatus, delivered: boolean): Verdict {
  const to = nextStatus(standing.status, { failing, delivered });
  if (to === undefined) return {};
  standing.status = to;
  standing.reason = to === DELIVERY_STATUS.delivered ? null : reason;
  return {};
}
