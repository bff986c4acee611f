import { INVOICE_STATUS, type Money } from '@portal/contracts';
import { reverseTopUp, topUp } from '../billing';
import type { Transaction } from '../../platform/db';
import { markPaid, markReversed, type InvoiceRow } from './invoice.store';
import { publishMoneyMoved } from './publish-invoice';

/** Pays an unpaid invoice locked by the caller. Only this function pays invoices; the posting's unique ref also prevents double payment. */
export async function creditInvoice(
  tx: Transaction, invoice: InvoiceRow, paid: { amount: Money; at: Date; acceptedBy: bigint | null },
): Promise<void> {
  await markPaid(tx, invoice, paid);
  await topUp(tx, { accountId: invoice.accountId, amount: paid.amount, ref: `invoice:${invoice.id}` });
}

/** Takes back the difference between the earlier refunded total `from` and the new total `to`. The caller has locked the paid invoice. */
export async function reverseInvoice(
  tx: Transaction, { accountId, ...invoice }: InvoiceRow, { from, to }: { from: Money; to: Money },
): Promise<void> {
  await markReversed(tx, invoice, to);
  await reverseTopUp(tx, { accountId, amount: to - from, ref: `reversal:${invoice.id}:${to}` });
}

type Surplus = { paymentId: string };

/** A second payment of a paid invoice also raises the balance; it can be refunded later. */
export async function creditSurplus(
  tx: Transaction, { id, accountId }: InvoiceRow, { paymentId, amount }: Surplus & { amount: Money },
): Promise<void> {
  await topUp(tx, { accountId, amount, ref: `surplus:${id}:${paymentId}` });
}

export async function reverseSurplus(
  tx: Transaction, { id, accountId }: InvoiceRow, { paymentId, from, to }: Surplus & { from: Money; to: Money },
): Promise<void> {
  await reverseTopUp(tx, { accountId, amount: to - from, ref: `surplus_reversal:${id}:${paymentId}:${to}` });
}

/** Call it last in the transaction: it locks the customer's event log. */
export async function publishPaid(tx: Transaction, invoice: InvoiceRow): Promise<void> {
  await publishMoneyMoved(tx, { ...invoice, status: INVOICE_STATUS.paid });
}
