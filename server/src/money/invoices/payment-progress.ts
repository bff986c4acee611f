import type { Money } from '@portal/contracts';
import { liqpayOutcome, type LiqPayWebhook } from '../payments';
import type { PaymentStatus } from './payment.store';

export type PaymentProgress = {
  status: PaymentStatus;
  providerStatus: string;
  /** Total refunded so far. */
  refunded: Money;
  errorCode: string | null;
};
type ReportedPayment = Pick<LiqPayWebhook, 'status' | 'amount' | 'refunded' | 'errCode'>;

const rank: Record<PaymentStatus, number> = { pending: 0, failed: 1, paid: 2, reversed: 3 };

/** Merges a report into the known state. The state only moves forward, so reports may arrive in any order. */
export function advance(known: PaymentProgress | undefined, report: ReportedPayment): PaymentProgress {
  const reported = progressOf(report);
  if (!known) return reported;
  const isForward = rank[reported.status] > rank[known.status]
    || (rank[reported.status] === rank[known.status] && reported.refunded >= known.refunded);
  return isForward && reported.refunded >= known.refunded ? reported : known;
}

/** `reversed` means fully refunded; a partly refunded payment is still paid. */
function progressOf({ status: providerStatus, amount, refunded, errCode: errorCode }: ReportedPayment): PaymentProgress {
  const outcome = liqpayOutcome(providerStatus);
  if (outcome === 'pending' || outcome === 'failed') return { status: outcome, providerStatus, refunded: 0n, errorCode };
  const back = refunded ?? 0n;
  // A reversal without a sum covers the whole amount.
  const total = outcome === 'reversed' && back === 0n ? amount : back;
  return { status: total === amount ? 'reversed' : 'paid', providerStatus, refunded: total, errorCode };
}
