/**
 * Invoices: what is billed and how it is paid. A balance rises by two ways alone, an admin's `accept` and the verified word of a
 * payment provider; each of them once, in one transaction with the invoice, the payment and the ledger's posting
 * (`invoice:<id>`, taken back under `reversal:<id>:<all that was taken back until then>`). Sellers and pay methods come from a
 * file (`writePayMethods`); `invoicePageSources` says what the portal's pages must be allowed to load for paying.
 */
export { registerAdminInvoiceRoutes } from './admin-invoices.routes';
export { cancelInvoice } from './cancel-invoice';
export { createInvoice } from './create-invoice';
export { registerInvoiceRoutes, type InvoiceDeps } from './invoices.routes';
export { keysIn, liqpaySettings, PaySecretMissing } from './liqpay-settings';
export { registerLiqPayCallback } from './liqpay-callback.routes';
export { startPaymentWatch } from './payment-watch';
export { tidyInvoices } from './tidy.service';
export { invoicePageSources } from './invoice-page-sources';
export { writePayMethods, type WrittenPayMethod, type WrittenSeller } from './pay-method-upsert.store';
