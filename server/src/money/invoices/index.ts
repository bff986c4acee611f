/**
 * Invoices and their payment. A balance rises only if an administrator accepts an invoice or a provider's verified report arrives. Each is
 * booked exactly once, in one transaction. Posting refs begin with `invoice:`, `reversal:`, `surplus:` or `surplus_reversal:`.
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
