/** Printed invoices: HTML for a sandboxed frame and a PDF with the same content, in each of the portal's languages. */
export type { InvoiceDocument } from './invoice-document';
export { invoiceHtml } from './invoice-html';
export { INVOICE_STYLE_HASH } from './invoice-style';
export { invoicePdf } from './invoice-pdf';
