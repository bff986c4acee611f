import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Invoice } from './invoices';
import { AskedSum } from './sums';

const uuid = z.uuid();

/**
 * What is done to invoices by whoever takes the money. Apart from the package's main entry and from the administration: the invoices'
 * screens load it where the login holds the element, and then only when it is used, so that nothing of it is in what others download.
 */
export const paymentDesk = {
  /** FIN-04. The sum may be less than the invoice's, which closes it; the same again changes nothing. Throws sum_*, sum_above_invoice, invoice_transition_refused. */
  acceptInvoice: endpoint({
    method: 'POST', path: '/admin/finance/invoices/acceptinvoice', access: '/finances/invoices/action/accept', stepUp: true,
    body: z.object({ uuid, sum: AskedSum }), data: Invoice,
  }),
  /** Gives a card payment back through its provider; booked when the provider says it is done. Without a sum, all that is left. */
  refundInvoice: endpoint({
    method: 'POST', path: '/v2/admin/finance/invoices/refund', access: '/finances/invoices/action/refund', stepUp: true,
    body: z.object({ uuid, sum: z.optional(AskedSum) }), data: Invoice,
  }),
};
