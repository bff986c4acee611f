import type { Language, PayMethodType } from '@portal/contracts';

export type InvoiceLabels = {
  title: (number: string) => string;
  created: (date: string) => string;
  validUntil: string;
  paid: string;
  canceled: string;
  seller: string;
  buyer: string;
  companyCode: string;
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
  payMethod: string;
  payMethods: Record<PayMethodType, string>;
  purpose: string;
  /** Currency symbols printed after a sum; other currencies use their ISO 4217 code. */
  currencies: Readonly<Record<string, string>>;
  scan: string;
  paymentCode: string;
  signatory: string;
};

const en: InvoiceLabels = {
  title: (number) => `Invoice No. ${number}`,
  created: (date) => `Date: ${date}`,
  validUntil: 'Valid until',
  paid: 'Paid',
  canceled: 'Canceled',
  seller: 'Seller',
  buyer: 'Buyer',
  companyCode: 'EDRPOU code',
  personCode: 'Tax number (RNOKPP)',
  code: 'Code',
  vatNumber: 'VAT number (IPN)',
  address: 'Address',
  bank: 'Bank',
  lines: { service: 'Service', unit: 'Unit', quantity: 'Qty', price: 'Price', sum: 'Amount', priceWithoutVat: 'Price excl. VAT', sumWithoutVat: 'Amount excl. VAT' },
  service: 'Messaging services',
  serviceUnit: 'service',
  totalWithoutVat: 'Total excl. VAT',
  vat: (percent) => `VAT ${percent}%`,
  withoutVat: 'VAT not charged',
  total: 'Total',
  inWords: 'Amount in words',
  payMethod: 'Payment method',
  payMethods: { bank: 'Bank transfer', liqpay: 'Card in the portal (LiqPay)', cash: 'Cash' },
  purpose: 'Payment purpose',
  currencies: {},
  scan: 'Scan with your bank’s app to pay',
  paymentCode: 'Payment QR code for your bank’s app',
  signatory: 'Issued by',
};

const ua: InvoiceLabels = {
  title: (number) => `Рахунок на оплату № ${number}`,
  created: (date) => `від ${date}`,
  validUntil: 'Дійсний до',
  paid: 'Сплачено',
  canceled: 'Скасовано',
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
  payMethod: 'Спосіб оплати',
  payMethods: { bank: 'Банківський переказ', liqpay: 'Карткою на порталі (LiqPay)', cash: 'Готівка' },
  purpose: 'Призначення платежу',
  currencies: { UAH: 'грн' },
  scan: 'Відскануйте в застосунку банку, щоб сплатити',
  paymentCode: 'QR-код платежу для застосунку банку',
  signatory: 'Рахунок виписав(-ла)',
};

const ru: InvoiceLabels = {
  title: (number) => `Счёт на оплату № ${number}`,
  created: (date) => `от ${date}`,
  validUntil: 'Действителен до',
  paid: 'Оплачено',
  canceled: 'Отменён',
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
  payMethod: 'Способ оплаты',
  payMethods: { bank: 'Банковский перевод', liqpay: 'Картой на портале (LiqPay)', cash: 'Наличные' },
  purpose: 'Назначение платежа',
  currencies: { UAH: 'грн' },
  scan: 'Отсканируйте в приложении банка, чтобы оплатить',
  paymentCode: 'QR-код платежа для приложения банка',
  signatory: 'Счёт выписал(а)',
};

const bg: InvoiceLabels = {
  title: (number) => `Проформа фактура № ${number}`,
  created: (date) => `от ${date}`,
  validUntil: 'Валидна до',
  paid: 'Платена',
  canceled: 'Анулирана',
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
  payMethod: 'Начин на плащане',
  payMethods: { bank: 'Банков превод', liqpay: 'С карта в портала (LiqPay)', cash: 'В брой' },
  purpose: 'Основание за плащане',
  currencies: {},
  scan: 'Сканирайте в приложението на банката, за да платите',
  paymentCode: 'QR код на плащането за приложението на банката',
  signatory: 'Съставил(а)',
};

export const invoiceLabels: Record<Language, InvoiceLabels> = { en, ru, ua, bg };
