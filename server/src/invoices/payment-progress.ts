import type { Money } from '@portal/contracts';
import { liqpayOutcome, type LiqPayNotice } from '../payments';
import type { PaymentStatus } from './payment.store';

export type PaymentProgress = {
  status: PaymentStatus;
  /** In the provider's own word. */
  providerStatus: string;
  /** In all. */
  refunded: Money;
  errorCode: string | null;
};
type Said = Pick<LiqPayNotice, 'status' | 'amount' | 'refunded' | 'errCode'>;

const rank: Record<PaymentStatus, number> = { pending: 0, failed: 1, paid: 2, reversed: 3 };

/**
 * Where a payment stands that was known to stand at `known` when its provider says this. Only forward, whatever order the words come
 * in: what is late says nothing new. A payment that went back had come, also where nobody had said so before.
 */
export function advance(known: PaymentProgress | undefined, said: Said): PaymentProgress {
  const told = progressOf(said);
  if (!known) return told;
  const isForward = rank[told.status] > rank[known.status] || (rank[told.status] === rank[known.status] && told.refunded >= known.refunded);
  return isForward && told.refunded >= known.refunded ? told : known;
}

/** `reversed` is one that went back as a whole; of one that did in part, the rest is still paid. */
function progressOf({ status: providerStatus, amount, refunded, errCode: errorCode }: Said): PaymentProgress {
  const outcome = liqpayOutcome(providerStatus);
  if (outcome === 'pending' || outcome === 'failed') return { status: outcome, providerStatus, refunded: 0n, errorCode };
  const back = refunded ?? 0n;
  // Where it is not told how much, it is all.
  const total = outcome === 'reversed' && back === 0n ? amount : back;
  return { status: total === amount ? 'reversed' : 'paid', providerStatus, refunded: total, errorCode };
}
