import { AppError, INVOICE_STATUS } from '@portal/contracts';
import { inTransaction, type Db, type Transaction } from '../../platform/db';
import { liqpayOutcome, type LiqPayWebhook } from '../payments';
import { creditInvoice, creditSurplus, reverseInvoice, reverseSurplus, publishPaid } from './credit';
import { lockInvoice, type InvoiceRow } from './invoice.store';
import type { LiqPaySettings } from './liqpay-settings';
import { publishChanged } from './publish-invoice';
import { insertWebhook, type StoredWebhook } from './payment-webhook.store';
import { advance } from './payment-progress';
import { paymentRow, writePayment, type PaymentRow, type BalanceEffect } from './payment.store';
import { scheduleChecks } from './schedule-checks';

export type PaymentMethodContext = { payMethodId: bigint; settings: Pick<LiqPaySettings, 'sandbox'> };
export type ReceivedWebhook = { webhook: LiqPayWebhook; record: Omit<StoredWebhook, 'result'> };
export type WebhookResult = 'accepted' | 'duplicate';

/**
 * Books a verified payment report exactly once and stores it verbatim in the same transaction. A payment of a canceled invoice still pays
 * it. A payment of a paid invoice raises the balance as a surplus. Throws callback_refused {reason: order | action | currency | amount |
 * sandbox} for a report that does not match the invoice, and for a refund of an unknown payment.
 */
export async function applyPaymentWebhook(
  db: Db, context: PaymentMethodContext, { webhook, record }: ReceivedWebhook, now: Date,
): Promise<WebhookResult> {
  return inTransaction(db, async (tx) => {
    const invoice = await orderOf(tx, context, webhook);
    const known = await paymentRow(tx, context.payMethodId, webhook.paymentId);
    if (known && known.invoiceId !== invoice.id) throw refused('order');
    if (!isExpected(webhook, known)) throw refused('action');
    refuseOther(invoice, context, webhook);
    return book(tx, invoice, known, { ...context, webhook, record, now });
  });
}

type Booking = PaymentMethodContext & ReceivedWebhook & { now: Date };

async function book(
  tx: Transaction, invoice: InvoiceRow, known: PaymentRow | undefined, { payMethodId, webhook, record, now }: Booking,
): Promise<WebhookResult> {
  const progress = advance(known, webhook);
  if (known
    && progress.status === known.status && progress.refunded === known.refunded && progress.providerStatus === known.providerStatus) {
    return 'duplicate';
  }
  const isPaid = progress.status === 'paid' || progress.status === 'reversed';
  const isFirstPayment = isPaid && (known?.balanceEffect ?? 'none') === 'none';
  const balanceEffect = isFirstPayment ? balanceEffectOf(invoice) : known?.balanceEffect ?? 'none';
  const { customerId, id: invoiceId } = invoice;
  await writePayment(tx, {
    customerId, invoiceId, payMethodId, paymentId: webhook.paymentId, amount: webhook.amount, balanceEffect, ...progress, now,
  });
  await insertWebhook(tx, { ...record, result: 'accepted' });
  if (isPaid) await scheduleChecks(tx, invoice, now);
  const before = known?.refunded ?? 0n;
  const isRefund = progress.refunded > before;
  if (balanceEffect !== 'none' && (isFirstPayment || isRefund)) {
    const { amount, paymentId } = webhook;
    const back = { from: before, to: progress.refunded };
    if (isFirstPayment) await (balanceEffect === 'credited' ? creditInvoice(tx, invoice, {
      amount, at: now, acceptedBy: null,
    }) : creditSurplus(tx, invoice, { paymentId, amount }));
    if (isRefund) {
      await (balanceEffect === 'credited' ? reverseInvoice(tx, invoice, back) : reverseSurplus(tx, invoice, { paymentId, ...back }));
    }
    await publishPaid(tx, invoice);
  } else {
    await publishChanged(tx, invoice);
  }
  return 'accepted';
}

function balanceEffectOf({ status }: InvoiceRow): BalanceEffect {
  return status === INVOICE_STATUS.paid ? 'surplus' : 'credited';
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Locks the invoice until commit. Invoices of other payment methods are refused. */
async function orderOf(tx: Transaction, { payMethodId }: PaymentMethodContext, { orderId }: LiqPayWebhook): Promise<InvoiceRow> {
  const invoice = UUID.test(orderId) ? await lockInvoice(tx, null, orderId) : undefined;
  if (invoice?.payMethodId !== payMethodId) throw refused('order');
  return invoice;
}

/** Our checkouts use `pay` only. LiqPay reports reversals as `refund`, regardless of who requested them. */
function isExpected({ action, status }: LiqPayWebhook, known: PaymentRow | undefined): boolean {
  return action === 'pay'
    || (action === 'refund' && known !== undefined && known.balanceEffect !== 'none' && liqpayOutcome(status) === 'reversed');
}

function refuseOther({ amount, currency }: InvoiceRow, { settings }: PaymentMethodContext, webhook: LiqPayWebhook): void {
  if (webhook.currency !== currency) throw refused('currency');
  if (webhook.amount !== amount || (webhook.refunded ?? 0n) > amount) throw refused('amount');
  if (webhook.sandbox && !settings.sandbox) throw refused('sandbox');
}

function refused(reason: string): AppError {
  return new AppError('callback_refused', { reason });
}
