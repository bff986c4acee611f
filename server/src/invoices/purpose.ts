import { toBcp47, type Language } from '@portal/contracts';
import type { InvoiceRow } from './invoice.store';

const sentences: Record<Language, (number: string, date: string) => string> = {
  en: (number, date) => `Payment for messaging services, invoice No. ${number} dated ${date}`,
  ru: (number, date) => `Оплата услуг по рассылке сообщений по счёту № ${number} от ${date}`,
  ua: (number, date) => `Оплата послуг із розсилання повідомлень згідно з рахунком № ${number} від ${date}`,
  bg: (number, date) => `Плащане за услуги по изпращане на съобщения по фактура № ${number} от ${date}`,
};

export function purposeOf({ number, createdAt, seller: { timeZone } }: Pick<InvoiceRow, 'number' | 'createdAt' | 'seller'>, language: Language): string {
  // English readers disagree on the order of numeric dates.
  const month = language === 'en' ? 'short' : '2-digit';
  const date = new Intl.DateTimeFormat(toBcp47(language), { timeZone, day: '2-digit', month, year: 'numeric' });
  return sentences[language](number, date.format(createdAt));
}
