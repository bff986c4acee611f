import type { Language } from '@portal/contracts';

/** What is printed beside the values, by language. */
export type InvoiceLabels = {
  title: (number: string) => string;
  created: (date: string) => string;
  validUntil: string;
  paid: string;
  seller: string;
  buyer: string;
  /** EDRPOU, of companies. */
  companyCode: string;
  /** RNOKPP, of persons. */
  personCode: string;
  code: string;
  vatNumber: string;
  address: string;
  bank: string;
  lines: { service: string; unit: string; quantity: string; price: string; sum: string; priceWithoutVat: string; sumWithoutVat: string };
  service: string;
  serviceUnit: string;
  totalWithoutVat: string;
  vat: (percent: string) => string;
  withoutVat: string;
  total: string;
  inWords: string;
  purpose: string;
  scan: string;
  /** Of the picture, for those who do not see it. */
  paymentCode: string;
  signatory: string;
};

const en: InvoiceLabels = {
  title: (number) => `Invoice No. ${number}`,
  created: (date) => `Date: ${date}`,
  validUntil: 'Valid until',
  paid: 'Paid',
  seller: 'Seller',
  buyer: 'Buyer',
  companyCode: 'EDRPOU code',
  personCode: 'Tax number (RNOKPP)',
  code: 'Code',
  vatNumber: 'VAT number (IPN)',
  address: 'Address',
  bank: 'Bank',
  lines: { service: 'Service', unit: 'Unit', quantity: 'Qty', price: 'Price', sum: 'Sum', priceWithoutVat: 'Price without VAT', sumWithoutVat: 'Sum without VAT' },
  service: 'Messaging services',
  serviceUnit: 'service',
  totalWithoutVat: 'Total without VAT',
  vat: (percent) => `VAT ${percent} %`,
  withoutVat: 'Without VAT',
  total: 'Total',
  inWords: 'Amount in words',
  purpose: 'Payment purpose',
  scan: 'Scan in your bank’s app to pay',
  paymentCode: 'QR code of the payment for the bank’s app',
  signatory: 'Issued by',
};

const ua: InvoiceLabels = {
  title: (number) => `Рахунок на оплату № ${number}`,
  created: (date) => `від ${date}`,
  validUntil: 'Дійсний до',
  paid: 'Сплачено',
  seller: 'Постачальник',
  buyer: 'Покупець',
  companyCode: 'Код ЄДРПОУ',
  personCode: 'РНОКПП',
  code: 'Код',
  vatNumber: 'ІПН платника ПДВ',
  address: 'Адреса',
  bank: 'Банк',
  lines: { service: 'Найменування послуги', unit: 'Од.', quantity: 'К-сть', price: 'Ціна', sum: 'Сума', priceWithoutVat: 'Ціна без ПДВ', sumWithoutVat: 'Сума без ПДВ' },
  service: 'Послуги з надсилання повідомлень',
  serviceUnit: 'послуга',
  totalWithoutVat: 'Разом без ПДВ',
  vat: (percent) => `ПДВ ${percent} %`,
  withoutVat: 'Без ПДВ',
  total: 'Усього',
  inWords: 'Сума словами',
  purpose: 'Призначення платежу',
  scan: 'Відскануйте в застосунку банку, щоб сплатити',
  paymentCode: 'QR-код платежу для застосунку банку',
  signatory: 'Рахунок виписав(-ла)',
};

const ru: InvoiceLabels = {
  title: (number) => `Счёт на оплату № ${number}`,
  created: (date) => `от ${date}`,
  validUntil: 'Действителен до',
  paid: 'Оплачено',
  seller: 'Поставщик',
  buyer: 'Покупатель',
  companyCode: 'Код ЕГРПОУ',
  personCode: 'Налоговый номер (РНУКПН)',
  code: 'Код',
  vatNumber: 'ИНН плательщика НДС',
  address: 'Адрес',
  bank: 'Банк',
  lines: { service: 'Наименование услуги', unit: 'Ед.', quantity: 'Кол-во', price: 'Цена', sum: 'Сумма', priceWithoutVat: 'Цена без НДС', sumWithoutVat: 'Сумма без НДС' },
  service: 'Услуги по отправке сообщений',
  serviceUnit: 'услуга',
  totalWithoutVat: 'Итого без НДС',
  vat: (percent) => `НДС ${percent} %`,
  withoutVat: 'Без НДС',
  total: 'Всего',
  inWords: 'Сумма прописью',
  purpose: 'Назначение платежа',
  scan: 'Отсканируйте в приложении банка, чтобы оплатить',
  paymentCode: 'QR-код платежа для приложения банка',
  signatory: 'Счёт выписал(а)',
};

const bg: InvoiceLabels = {
  title: (number) => `Проформа фактура № ${number}`,
  created: (date) => `от ${date}`,
  validUntil: 'Валидна до',
  paid: 'Платена',
  seller: 'Доставчик',
  buyer: 'Получател',
  companyCode: 'Код ЕДРПОУ',
  personCode: 'Данъчен номер (РНОКПП)',
  code: 'Код',
  vatNumber: 'ДДС номер (IPN)',
  address: 'Адрес',
  bank: 'Банка',
  lines: { service: 'Наименование на услугата', unit: 'Мярка', quantity: 'К-во', price: 'Цена', sum: 'Сума', priceWithoutVat: 'Цена без ДДС', sumWithoutVat: 'Сума без ДДС' },
  service: 'Услуги по изпращане на съобщения',
  serviceUnit: 'услуга',
  totalWithoutVat: 'Общо без ДДС',
  vat: (percent) => `ДДС ${percent} %`,
  withoutVat: 'Без ДДС',
  total: 'Всичко',
  inWords: 'Словом',
  purpose: 'Основание за плащане',
  scan: 'Сканирайте в приложението на банката, за да платите',
  paymentCode: 'QR код на плащането за приложението на банката',
  signatory: 'Съставил(а)',
};

export const invoiceLabels: Record<Language, InvoiceLabels> = { en, ru, ua, bg };
