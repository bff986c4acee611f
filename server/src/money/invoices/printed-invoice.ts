import { INVOICE_STATUS, type Language } from '@portal/contracts';
import type { InvoiceDocument } from './documents';
import type { InvoiceRow } from './invoice.store';
import { purposeOf } from './purpose';

/** Prints seller and buyer as they were when the invoice was created. */
export function printedInvoice(invoice: InvoiceRow, language: Language): InvoiceDocument {
  const {
    number, createdAt, validUntil, seller: { timeZone, ...seller }, buyer, payMethodType, amount, currency, vatPercent, status,
  } = invoice;
  return {
    number, createdAt, validUntil, seller, buyer, payMethodType, amount, currency, vatPercent, timeZone, language,
    purpose: purposeOf(invoice, language), paid: status === INVOICE_STATUS.paid, canceled: status === INVOICE_STATUS.canceled,
  };
}
