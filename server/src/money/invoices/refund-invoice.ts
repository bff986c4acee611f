import { AppError, isAppError, parseSum, type AmountInput, type Money } from '@portal/contracts';
import { inTransaction, type Db } from '../../platform/db';
import type { Environment } from '../../environment';
import { found } from '../../platform/http';
import { liqpayApi, liqpayOutcome, type LiqPayWebhook } from '../payments';
import { watchCheckout } from './checkout.store';
import { handleProviderAnswer } from './handle-payment-webhook';
import { invoiceRow, lockInvoice, type InvoiceRow } from './invoice.store';
import { liqpayMethod, type LiqPayMethod } from './liqpay-method';
import { firstCheckAt } from './checkout-poll-schedule';
import { noteRefundRequested, noteRefundRefused, paymentsOf, type PaymentRow } from './payment.store';
import { scheduleChecks } from './schedule-checks';
import { refuseImpersonated, type Doer } from './accepts-payments';

/** Time in which an unanswered refund may still complete; no other refund may start meanwhile. */
const UNANSWERED_MS = 10 * 60_000;

type RefundRequest = { uuid: string; sum?: AmountInput | undefined };
/** `total` is the sum of the payment's refunds, including this one. */
type Refund = { customerId: bigint; id: bigint; amount: Money; total: Money };
type Means = { environment: Environment; now: Date };

/**
 * Refunds a card payment, surplus payments first. The refund is booked only when LiqPay reports it. Only one refund may be open at a time,
 * because LiqPay's refunds are not idempotent.
 * Throws sum_*, invoice_not_found, refund_refused {reason}, payment_provider_unavailable (the refund may still have happened).
 */
export async function refundInvoice(db: Db, actor: Doer, { uuid, sum }: RefundRequest, { environment, now }: Means): Promise<InvoiceRow> {
  refuseImpersonated(actor);
  const requested = sum === undefined ? null : parseSum(sum);
  const invoice = await invoiceRow(db, null, uuid);
  if (!invoice) throw new AppError('invoice_not_found');
  const method = await liqpayMethod(db, environment, { id: invoice.payMethodId });
  if (!method) throw refused('no_card_payment');
  await resolveUnansweredRefund(db, invoice, method, now);
  const refund = await start(db, uuid, { requested, by: actor.loginId, now });
  try {
    const { known, done } = await apiOf(method).refund(uuid, refund.amount);
    await handleProviderAnswer(db, method, done ? withDone(known, refund.total) : known, 'refund', now);
  } catch (error) {
    if (isAppError(error) && error.error === 'refund_refused') await abandon(db, uuid, { id: refund.id, requestedAt: now }, now);
    throw error;
  }
  return found(await invoiceRow(db, null, uuid));
}

/** The invoice's lock lets only one of two concurrent refunds start. */
async function start(db: Db, uuid: string, { requested, by, now }: { requested: Money | null; by: bigint; now: Date }): Promise<Refund> {
  return inTransaction(db, async (tx) => {
    const invoice = found(await lockInvoice(tx, null, uuid));
    const { customerId, id: invoiceId } = invoice;
    const payment = refundable(await paymentsOf(tx, customerId, invoiceId));
    if (!payment) throw refused('nothing_left');
    if (payment.refundRequested !== null) throw refused('in_progress');
    const left = payment.amount - payment.refunded;
    const amount = requested ?? left;
    if (amount > left) throw refused('above_payment');
    const total = payment.refunded + amount;
    await noteRefundRequested(tx, { customerId, id: payment.id }, { total, by, at: now });
    await watchCheckout(tx, invoice, { now, checkAt: firstCheckAt(now, { paid: false }) });
    return { customerId, id: payment.id, amount, total };
  });
}

function refundable(payments: readonly PaymentRow[]): PaymentRow | undefined {
  const left = payments.filter(({ balanceEffect, amount, refunded }) => balanceEffect !== 'none' && refunded < amount);
  return left.find(({ balanceEffect }) => balanceEffect === 'surplus') ?? left[0];
}

/** Queries an unanswered refund before another one may start. */
async function resolveUnansweredRefund(
  db: Db, { customerId, id: invoiceId, uuid }: InvoiceRow, method: LiqPayMethod, now: Date,
): Promise<void> {
  const payments = await inTransaction(db, (tx) => paymentsOf(tx, customerId, invoiceId));
  const open = payments.find(({ refundRequested }) => refundRequested !== null);
  if (!open?.refundRequestedAt || now.getTime() - open.refundRequestedAt.getTime() < UNANSWERED_MS) return;
  const notice = await apiOf(method).status(uuid);
  if (notice) await handleProviderAnswer(db, method, notice, 'status', now);
  // Treats the refund as refused: if completed, it would have appeared in the status by now.
  await abandon(db, uuid, { id: open.id, requestedAt: open.refundRequestedAt }, now);
}

async function abandon(db: Db, uuid: string, { id, requestedAt }: { id: bigint; requestedAt: Date }, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const invoice = found(await lockInvoice(tx, null, uuid));
    await noteRefundRefused(tx, { customerId: invoice.customerId, id }, requestedAt);
    await scheduleChecks(tx, invoice, now);
  });
}

/** Sets refunds to at least `total`: LiqPay's data may lag, and `refund_amount` may mean only the latest refund. */
function withDone(known: LiqPayWebhook, total: Money): LiqPayWebhook {
  if (known.refunded === null && liqpayOutcome(known.status) === 'reversed') return known;
  return { ...known, refunded: known.refunded === null || known.refunded < total ? total : known.refunded };
}

function apiOf({ keys, settings: { api } }: LiqPayMethod) {
  return liqpayApi({ api, keys });
}

function refused(reason: string): AppError {
  return new AppError('refund_refused', { reason });
}
