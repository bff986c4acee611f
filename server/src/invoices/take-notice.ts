import { AppError, INVOICE_STATUS } from '@portal/contracts';
import { inTransaction, type Db, type Transaction } from '../db';
import { liqpayOutcome, type LiqPayNotice } from '../payments';
import { creditInvoice, reverseInvoice, tellPaid } from './credit';
import { lockInvoice, type InvoiceRow } from './invoice.store';
import type { LiqPaySettings } from './liqpay-settings';
import { tellChanged } from './news';
import { insertNotice, type StoredNotice } from './notice.store';
import { advance } from './payment-progress';
import { paymentRow, writePayment, type PaymentRow, type PaymentVerdict } from './payment.store';
import { watchWhatCame } from './settled-watch';

export type Teller = { payMethodId: bigint; settings: Pick<LiqPaySettings, 'sandbox'> };
/** What was said, and as what it is kept. */
export type Said = { notice: LiqPayNotice; word: Omit<StoredNotice, 'verdict'> };
export type Taken = 'taken' | 'repeated';

/**
 * Books what a provider verifiably says of one payment: once, however often, in whatever order and by how many at a time it is
 * said. Money that comes for a cancelled invoice has come nevertheless, and pays it. Money that comes for one that was paid
 * otherwise raises nothing: it stands as a surplus, until whoever takes the money gives it back. What is taken is kept word by word
 * with what it moves, or neither is. Throws callback_refused {reason} for what is not a payment of that invoice, nor a refund of one
 * that is known: order, action, currency, amount, sandbox.
 */
export async function takeNotice(db: Db, teller: Teller, { notice, word }: Said, now: Date): Promise<Taken> {
  return inTransaction(db, async (tx) => {
    const invoice = await orderOf(tx, teller, notice);
    const known = await paymentRow(tx, teller.payMethodId, notice.paymentId);
    if (known && known.invoiceId !== invoice.id) throw refused('order');
    if (!isExpected(notice, known)) throw refused('action');
    refuseOther(invoice, teller, notice);
    return book(tx, invoice, known, { ...teller, notice, word, now });
  });
}

type Booking = Teller & Said & { now: Date };

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
  if (verdict === 'credited' && (comesNow || goesBack)) {
    if (comesNow) await creditInvoice(tx, invoice, { amount: notice.amount, at: now, acceptedBy: null });
    if (goesBack) await reverseInvoice(tx, invoice, { from: before, to: progress.refunded });
    await tellPaid(tx, invoice);
  } else {
    await tellChanged(tx, invoice);
  }
  return 'taken';
}

function verdictFor({ status }: InvoiceRow): PaymentVerdict {
  return status === INVOICE_STATUS.paid ? 'surplus' : 'credited';
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Held to the end. An invoice of another method is none of this provider's. */
async function orderOf(tx: Transaction, { payMethodId }: Teller, { orderId }: LiqPayNotice): Promise<InvoiceRow> {
  const invoice = UUID.test(orderId) ? await lockInvoice(tx, null, orderId) : undefined;
  if (invoice?.payMethodId !== payMethodId) throw refused('order');
  return invoice;
}

/** Our checkouts ask for `pay` alone; a refund is told of as such where the payment goes back, by whomever it was asked for. */
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
