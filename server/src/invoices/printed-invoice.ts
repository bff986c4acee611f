import { INVOICE_STATUS, type Language } from '@portal/contracts';
import type { InvoiceDocument } from './documents';
import type { InvoiceRow } from './invoice.store';
import { purposeOf } from './purpose';

/** As it was made, whatever became of its parties since. */
export function printedInvoice(invoice: InvoiceRow, language: Language): InvoiceDocument {
  const { number, createdAt, validUntil, seller: { timeZone, ...seller }, buyer, amount, currency, vatPercent, status } = invoice;
  return {
    number, createdAt, validUntil, seller, buyer, amount, currency, vatPercent, timeZone, language,
    purpose: purposeOf(invoice, language), paid: status === INVOICE_STATUS.paid,
  };
}
