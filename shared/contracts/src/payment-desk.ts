import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Invoice } from './invoices';
import { AmountInput } from './sums';

const uuid = z.uuid();

/** Payment processing of invoices. A separate entry point, so that only logins with the required UI element download it. */
export const paymentDesk = {
  /**
   * Records a payment (FIN-04). An amount below the invoiced one also closes the invoice. Repeating the call has no effect. Throws sum_*,
   * sum_above_invoice, invoice_transition_refused.
   */
  acceptInvoice: endpoint({
    method: 'POST', path: '/admin/finance/invoices/acceptinvoice', access: '/finances/invoices/action/accept', stepUp: true,
    body: z.object({ uuid, sum: AmountInput }), data: Invoice,
  }),
  /** Refunds a card payment. The refund is posted when the provider confirms it. Without `sum`, refunds the remaining amount. */
  refundInvoice: endpoint({
    method: 'POST', path: '/v2/admin/finance/invoices/refund', access: '/finances/invoices/action/refund', stepUp: true,
    body: z.object({ uuid, sum: z.optional(AmountInput) }), data: Invoice,
  }),
};
