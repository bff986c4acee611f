import { AppError, INVOICE_STATUS, parseSum, toAmount, type AmountInput } from '@portal/contracts';
import { inTransaction, type Db } from '../../platform/db';
import { found } from '../../platform/http';
import { refusedTransition } from './cancel-invoice';
import { creditInvoice, publishPaid } from './credit';
import { invoiceRow, lockInvoice, type InvoiceRow } from './invoice.store';
import { refuseImpersonated, type Doer } from './accepts-payments';

/**
 * Marks any customer's invoice as paid, by hand (FIN-04); a smaller sum closes the invoice, too. A repeated call returns the same result; a
 * different sum for a paid invoice is refused. Throws sum_*, sum_above_invoice, invoice_not_found, invoice_transition_refused.
 */
export async function acceptInvoice(
  db: Db, actor: Doer, { uuid, sum }: { uuid: string; sum: AmountInput }, now: Date,
): Promise<InvoiceRow> {
  refuseImpersonated(actor);
  const amount = parseSum(sum);
  return inTransaction(db, async (tx) => {
    const invoice = await lockInvoice(tx, null, uuid);
    if (!invoice) throw new AppError('invoice_not_found');
    if (amount > invoice.amount) throw new AppError('sum_above_invoice', { sum: toAmount(invoice.amount), currency: invoice.currency });
    if (invoice.status === INVOICE_STATUS.paid && invoice.acceptedBy !== null && invoice.paid === amount) return invoice;
    if (invoice.status !== INVOICE_STATUS.new) throw refusedTransition(invoice);
    await creditInvoice(tx, invoice, { amount, at: now, acceptedBy: actor.loginId });
    await publishPaid(tx, invoice);
    return found(await invoiceRow(tx, null, uuid));
  });
}
