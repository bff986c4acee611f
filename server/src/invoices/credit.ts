import { INVOICE_STATUS, type Money } from '@portal/contracts';
import { reverseTopUp, topUp } from '../billing';
import type { Transaction } from '../db';
import { markPaid, markReversed, type InvoiceRow } from './invoice.store';
import { tellMoneyMoved } from './news';

/**
 * The one place where an invoice raises a balance. The caller holds the invoice, which is not paid; the posting's name holds too,
 * if it should ever not.
 */
export async function creditInvoice(tx: Transaction, invoice: InvoiceRow, paid: { amount: Money; at: Date; acceptedBy: bigint | null }): Promise<void> {
  await markPaid(tx, invoice, paid);
  await topUp(tx, { accountId: invoice.accountId, amount: paid.amount, ref: `invoice:${invoice.id}` });
}

/** Takes back what the payer got back: `from` what was taken back before `to` all that is now. The caller holds the invoice, which is paid. */
export async function reverseInvoice(tx: Transaction, { accountId, ...invoice }: InvoiceRow, { from, to }: { from: Money; to: Money }): Promise<void> {
  await markReversed(tx, invoice, to);
  await reverseTopUp(tx, { accountId, amount: to - from, ref: `reversal:${invoice.id}:${to}` });
}

/** Last in the transaction. */
export async function tellPaid(tx: Transaction, invoice: InvoiceRow): Promise<void> {
  await tellMoneyMoved(tx, { ...invoice, status: INVOICE_STATUS.paid });
}
