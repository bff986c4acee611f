import { AppError, INVOICE_STATUS } from '@portal/contracts';
import { inTransaction, type Db, type Transaction } from '../db';
import { liqpayOutcome, type LiqPayNotice } from '../payments';
import { creditInvoice, creditSurplus, reverseInvoice, reverseSurplus, publishPaid } from './credit';
import { lockInvoice, type InvoiceRow } from './invoice.store';
import type { LiqPaySettings } from './liqpay-settings';
import { publishChanged } from './news';
import { insertNotice, type StoredNotice } from './payment-webhook.store';
import { advance } from './payment-progress';
import { paymentRow, writePayment, type PaymentRow, type PaymentVerdict } from './payment.store';
import { watchWhatCame } from './settled-watch';

export type Teller = { payMethodId: bigint; settings: Pick<LiqPaySettings, 'sandbox'> };
export type ReceivedWebhook = { notice: LiqPayNotice; word: Omit<StoredNotice, 'verdict'> };
export type Taken = 'taken' | 'repeated';

/**
 * Books a verified payment report exactly once, regardless of repetition, order and concurrency. A payment of a canceled invoice still pays
 * it. A payment of a paid invoice raises the balance as a surplus, shown until it is refunded. The report is stored verbatim in the same
 * transaction. Throws callback_refused {reason: order | action | currency | amount | sandbox} for other payments, and for refunds of
 * unknown ones.
 */
export async function takeNotice(db: Db, teller: Teller, { notice, word }: ReceivedWebhook, now: Date): Promise<Taken> {
  return inTransaction(db, async (tx) => {
    const invoice = await orderOf(tx, teller, notice);
    const known = await paymentRow(tx, teller.payMethodId, notice.paymentId);
    if (known && known.invoiceId !== invoice.id) throw refused('order');
    if (!isExpected(notice, known)) throw refused('action');
    refuseOther(invoice, teller, notice);
    return book(tx, invoice, known, { ...teller, notice, word, now });
  });
}

type Booking = Teller & ReceivedWebhook & { now: Date };

async function book(tx: Transaction, invoice: InvoiceRow, known: PaymentRow | undefined, { payMethodId, notice, word, now }: Booking): Promise<Taken> {
  const progress = advance(known, notice);
  if (known && progress.status === known.status && progress.refunded === known.refunded && progress.providerStatus === known.providerStatus) return 'repeated';
  const came = progress.status === 'paid' || progress.status === 'reversed';
  const comesNow = came && (known?.verdict ?? 'none') === 'none';
  const verdict = comesNow ? verdictFor(invoice) : known?.verdict ?? 'none';
  const { customerId, id: invoiceId } = invoice;
  await writePayment(tx, { customerId, invoiceId, payMethodId, paymentId: notice.paymentId, amount: notice.amount, verdict, ...progress, now });
  await insertNotice(tx, { ...word, verdict: 'taken' });
  if (came) await watchWhatCame(tx, invoice, now);
  const before = known?.refunded ?? 0n;
  const goesBack = progress.refunded > before;
  if (verdict !== 'none' && (comesNow || goesBack)) {
    const { amount, paymentId } = notice;
    const back = { from: before, to: progress.refunded };
    if (comesNow) await (verdict === 'credited' ? creditInvoice(tx, invoice, { amount, at: now, acceptedBy: null }) : creditSurplus(tx, invoice, { paymentId, amount }));
    if (goesBack) await (verdict === 'credited' ? reverseInvoice(tx, invoice, back) : reverseSurplus(tx, invoice, { paymentId, ...back }));
    await publishPaid(tx, invoice);
  } else {
    await publishChanged(tx, invoice);
  }
  return 'taken';
}

function verdictFor({ status }: InvoiceRow): PaymentVerdict {
  return status === INVOICE_STATUS.paid ? 'surplus' : 'credited';
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Locks the invoice until commit. Invoices of other methods are refused. */
async function orderOf(tx: Transaction, { payMethodId }: Teller, { orderId }: LiqPayNotice): Promise<InvoiceRow> {
  const invoice = UUID.test(orderId) ? await lockInvoice(tx, null, orderId) : undefined;
  if (invoice?.payMethodId !== payMethodId) throw refused('order');
  return invoice;
}

/** Our checkouts use `pay` only. LiqPay reports reversals as `refund`, regardless of who requested them. */
function isExpected({ action, status }: LiqPayNotice, known: PaymentRow | undefined): boolean {
  return action === 'pay' || (action === 'refund' && known !== undefined && known.verdict !== 'none' && liqpayOutcome(status) === 'reversed');
}

function refuseOther({ amount, currency }: InvoiceRow, { settings }: Teller, notice: LiqPayNotice): void {
  if (notice.currency !== currency) throw refused('currency');
  if (notice.amount !== amount || (notice.refunded ?? 0n) > amount) throw refused('amount');
  if (notice.sandbox && !settings.sandbox) throw refused('sandbox');
}

function refused(reason: string): AppError {
  return new AppError('callback_refused', { reason });
}
