/**
 * Invoices and their payment. A balance rises in two cases: an administrator accepts an invoice, or a payment provider's verified report
 * arrives. Each is booked once, in one transaction with the invoice, the payment and the ledger posting. Posting refs begin with
 * `invoice:`, `reversal:`, `surplus:` or `surplus_reversal:`. `writePayMethods` stores the sellers and payment methods of a file.
 * `invoicePageSources` lists the origins that portal pages must allow for payments.
 */
export { registerAdminInvoiceRoutes } from './admin-invoices.routes';
export { cancelInvoice } from './cancel-invoice';
export { createInvoice } from './create-invoice';
export { DrawingThread, type DrawInvoice } from './drawing-thread';
export { invoicePdf } from './documents';
export { visibleInvoices } from './invoice.store';
export { registerInvoiceRoutes } from './invoices.routes';
export { keysIn, liqpaySettings } from './liqpay-settings';
export { registerLiqPayCallback } from './liqpay-callback.routes';
export { startPaymentWatch } from './payment-watch';
export { cleanupInvoices } from './invoices.cleanup';
export { invoicePageSources } from './invoice-page-sources';
export { writePayMethods, type WrittenPayMethod, type WrittenSeller } from './pay-method-upsert.store';
