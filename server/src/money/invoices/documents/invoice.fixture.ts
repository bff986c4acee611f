import type { InvoiceDocument } from './invoice-document';

export const bankInvoice: InvoiceDocument = {
  number: 'INV-2026-000123',
  createdAt: new Date('2026-11-21T23:30:00Z'),
  validUntil: new Date('2026-12-06T10:00:00Z'),
  seller: {
    name: 'ТОВ «Комунікаційні рішення»',
    code: '12345678',
    vatNumber: '123456789012',
    address: '01001, м. Київ, вул. Хрещатик, буд. 1, оф. 5',
    iban: 'UA213223130000026007233566001',
    bankName: 'АТ «Приклад Банк»',
    signatory: 'Шевченко Т. Г.',
  },
  buyer: { name: 'ФОП Іваненко Іван Іванович', code: '1234567899', address: '79000, м. Львів, пл. Ринок, 1' },
  payMethodType: 'bank',
  amount: 1_234_565_000n,
  currency: 'UAH',
  vatPercent: 20,
  purpose: 'Оплата за рахунком № INV-2026-000123 від 22.11.2026, у т.ч. ПДВ 20 %',
  paid: false,
  canceled: false,
  language: 'ua',
  timeZone: 'Europe/Kyiv',
};

export const cashInvoice: InvoiceDocument = {
  ...bankInvoice,
  payMethodType: 'cash',
  seller: { ...bankInvoice.seller, vatNumber: null, signatory: null },
  buyer: { name: 'Ivan', code: null, address: null },
  validUntil: null,
  vatPercent: null,
};
