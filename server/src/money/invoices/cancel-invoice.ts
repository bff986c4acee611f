import { AppError, INVOICE_STATUS } from '@portal/contracts';
import { inTransaction, type Db } from '../../platform/db';
import { found } from '../../platform/http';
import { invoiceRow, lockInvoice, markCancelled, type InvoiceRow } from './invoice.store';
import { publishChanged } from './publish-invoice';
import type { Doer } from './accepts-payments';

/** An open checkout is still polled, and its payment counts. Throws invoice_not_found, invoice_transition_refused. */
export async function cancelInvoice(db: Db, actor: Doer, uuid: string, now: Date): Promise<InvoiceRow> {
  return inTransaction(db, async (tx) => {
    const invoice = await lockInvoice(tx, actor, uuid);
    if (!invoice) throw new AppError('invoice_not_found');
    if (invoice.status === INVOICE_STATUS.canceled) return invoice;
    if (invoice.status !== INVOICE_STATUS.new) throw refusedTransition(invoice);
    await markCancelled(tx, invoice, now);
    await publishChanged(tx, { ...invoice, status: INVOICE_STATUS.canceled });
    return found(await invoiceRow(tx, actor, uuid));
  });
}

export function refusedTransition({ status }: Pick<InvoiceRow, 'status'>): AppError {
  return new AppError('invoice_transition_refused', { status });
}
