import type { Money } from '@portal/contracts';
import { DELIVERY_STATUS } from '@portal/messaging';
import { nextStatus } from './receipt-status';
import type { Heard } from './receipt.store';

/** Where a message stands, under its lock. */
export type Standing = {
  customerId: bigint; id: bigint; listId: bigint;
  status: number; stage: number; reason: string | null; seen: boolean;
  wireParts: number; partsAccepted: number; partsDelivered: number;
  /** Of the main message, once its fallback has taken over. */
  mainPartsOpen: number | null;
  /** Of a sending before its attempts were reset. */
  earlierPartsOpen: number | null;
  price: Money;
  fallbackPrice: Money | null;
};

/** What a receipt changes beside the standing itself. */
export type Verdict = {
  /** What is set aside for a fallback that will not be needed, or for a new attempt. */
  freed?: Money;
  /** It may stand in the queue still. */
  withdraws?: boolean;
  /** The main message has failed by this word, and its fallback takes over. */
  fails?: { status: number; reason: string };
};

/** Takes one receipt into the standing. A status only moves forward; what was heard of parts is counted in any case. */
export function hear(standing: Standing, heard: Heard): Verdict {
  if (heard.seen) standing.seen = true;
  if (heard.stage < 0) return hearOfEarlierSending(standing, heard);
  if (heard.stage === 0 && standing.stage === 1) return hearOfFormerMain(standing, heard);
  // Neither heard of before it was handed over, nor after it went back to the queue for another try.
  if (heard.stage !== standing.stage || standing.status === DELIVERY_STATUS.scheduled) return {};
  standing.partsDelivered += heard.delivered;
  return waitsForMain(standing) ? hearOfWaited(standing, heard) : advance(standing, heard, standing.partsDelivered >= standing.wireParts);
}

/** Whether the provider has taken all parts of the fallback: then it is charged. */
export function fallbackIsOut({ stage, partsAccepted, wireParts }: Standing): boolean {
  return stage === 1 && wireParts > 0 && partsAccepted >= wireParts;
}

function waitsForMain({ stage, status, fallbackPrice }: Standing): boolean {
  return stage === 0 && status === DELIVERY_STATUS.processing && fallbackPrice !== null;
}

/**
 * Its delivery wins over a failure told beside it. That nothing is known of the main message any more is no reason to send
 * its fallback before its time.
 */
function hearOfWaited(standing: Standing, heard: Heard): Verdict {
  if (standing.partsDelivered < standing.wireParts) {
    const { failing, reason } = heard;
    return failing === null || failing === DELIVERY_STATUS.unknown ? {} : { fails: { status: failing, reason: reason ?? '' } };
  }
  const freed = standing.fallbackPrice ?? 0n;
  advance(standing, heard, true);
  return { freed };
}

/** Its failure is known already; its delivery is the better word, as long as the fallback has not spoken. */
function hearOfFormerMain(standing: Standing, heard: Heard): Verdict {
  standing.mainPartsOpen = Math.max(0, (standing.mainPartsOpen ?? 0) - heard.delivered);
  if (heard.delivered === 0 || standing.mainPartsOpen > 0) return {};
  const held = standing.status === DELIVERY_STATUS.processing && !fallbackIsOut(standing);
  const before = standing.status;
  advance(standing, { ...heard, failing: null }, true);
  if (standing.status === before || !held) return {};
  return { freed: standing.fallbackPrice ?? 0n, withdraws: true };
}

/** That it failed is why its attempts were reset; that it was delivered ends the message, and what has not left of it does not. */
function hearOfEarlierSending(standing: Standing, heard: Heard): Verdict {
  if (standing.earlierPartsOpen === null || heard.delivered === 0) return {};
  standing.earlierPartsOpen = Math.max(0, standing.earlierPartsOpen - heard.delivered);
  if (standing.earlierPartsOpen > 0) return {};
  const { status: before, fallbackPrice } = standing;
  const queued = before === DELIVERY_STATUS.scheduled;
  const freed = (queued ? standing.price : 0n) + (queued || waitsForMain(standing) || holdsFallback(standing) ? fallbackPrice ?? 0n : 0n);
  advance(standing, { ...heard, failing: null }, true);
  return standing.status === before ? {} : { freed, withdraws: true };
}

function holdsFallback(standing: Standing): boolean {
  return standing.stage === 1 && standing.status === DELIVERY_STATUS.processing && !fallbackIsOut(standing);
}

function advance(standing: Standing, { failing, reason }: Heard, delivered: boolean): Verdict {
  const to = nextStatus(standing.status, { failing, delivered });
  if (to === undefined) return {};
  standing.status = to;
  standing.reason = to === DELIVERY_STATUS.delivered ? null : reason;
  return {};
}
