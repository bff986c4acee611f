/**
 * What is printed of an invoice: a page for a sandboxed frame and a PDF of the same content, in each of the portal's languages.
 * Pure: what it needs is passed in, and nothing is read but the fonts.
 */
export type { InvoiceBuyer, InvoiceDocument, InvoiceSeller } from './invoice-document';
export { invoiceHtml } from './invoice-html';
export { INVOICE_STYLE_HASH } from './invoice-style';
export { invoicePdf } from './invoice-pdf';
export { isUkrainianIban } from './iban';
export { paymentQr, type Payment, type PaymentQr } from './payment-qr';
export { amountInWords } from './words/amount-in-words';
