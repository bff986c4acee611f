import { toBcp47, type Language } from '@portal/contracts';
import { textsIn } from '../../platform/locales';
import type { InvoiceRow } from './invoice.store';

type NumberedInvoice = Pick<InvoiceRow, 'number' | 'createdAt' | 'seller'>;

export function purposeOf({ number, createdAt, seller: { timeZone } }: NumberedInvoice, language: Language): string {
  // Uses the month's name in English, because readers disagree on the order of day and month in numeric dates.
  const month = language === 'en' ? 'short' : '2-digit';
  const date = new Intl.DateTimeFormat(toBcp47(language), { timeZone, day: '2-digit', month, year: 'numeric' });
  return textsIn(language).t('invoice.paymentPurpose', { number, date: date.format(createdAt) });
}
