import type { Account, Invoice, InvoiceToPay, PayData, PayMethod } from '@portal/contracts';
import { dropDrafts, saveDrafts } from '@portal/portal';

/** Valid records; tests set only the fields they check. */
export const anInvoice = (overrides: Partial<Invoice> = {}): Invoice => ({
  id: 7, uuid: '0198c1d0-0000-4000-8000-000000000071', number: 'INV-7', sum: '1500.50', currency_code: 'UAH', status: 1, type: 1,
  accountUuid: '0198c1d0-0000-4000-8000-000000000091',
  organizationName: 'Demo office',
  organizationUuid: '0198c1d0-0000-4000-8000-000000000003', customerName: null, sellerName: 'Seller Ltd', payMethodType: 'bank',
  payMethodName: 'Transfer to Seller',
  dtCreated: '2026-01-15T10:00:00.000Z', dtPaid: null, paidSum: null, reversedSum: '0.00', accepted: false, ...overrides,
});

export const paidInvoice = (overrides: Partial<Invoice> = {}): Invoice => anInvoice({
  status: 4, accepted: true, paidSum: overrides.sum ?? '1500.50', dtPaid: '2026-01-16T10:00:00.000Z', ...overrides,
});

const noPayData: PayData = { data: null, sign: null, html: null, script: null, account: null };
const payDataOf: Readonly<Record<Invoice['payMethodType'], PayData>> = {
  bank: { ...noPayData, html: '<!doctype html><title>Invoice</title><h1>Invoice INV-7</h1>', account: 'UA213223130000026007233566001' },
  liqpay: { ...noPayData, data: 'ZGF0YQ==', sign: 'c2lnbg==', script: 'https://pay.test/checkout.js' },
  cash: noPayData,
};

export function toPay(overrides: Partial<Invoice> = {}): InvoiceToPay {
  const invoice = overrides.status === 4 ? paidInvoice(overrides) : anInvoice(overrides);
  return {
    uuid: invoice.uuid, payMethodType: invoice.payMethodType, payData: invoice.status === 1 ? payDataOf[invoice.payMethodType] : null,
    invoice,
  };
}

export const aPayMethod = (overrides: Partial<PayMethod> = {}): PayMethod => ({
  uuid: '0198c1d0-0000-4000-8000-000000000081', sellerName: 'Seller Ltd', type: 'bank', bankName: 'First bank',
  bankAccount: 'UA213223130000026007233566001',
  name: 'Transfer to Seller', currency_code: 'UAH', allowed: true, ...overrides,
});

export const anAccount = (overrides: Partial<Account> = {}): Account => ({
  id: 1, uuid: '0198c1d0-0000-4000-8000-000000000091', name: 'Demo customer', type: 1, organizationUuid: null, currency_code: 'UAH',
  summa_currency: '250.00',
  reserved: '0.00', debt: '0.00', ...overrides,
});

/** Rights of payers, and of payment operators. */
export const payer = ['/finances/invoices', '/finances/invoice/{uuid}', '/finances/invoices/action/create', '/finances/statement'];
export const cashier = [...payer, '/finances/invoices/action/accept', '/finances/invoices/action/refund'];

/** Simulates a reload: memory is lost, tab storage is kept. */
export function reload(): void {
  saveDrafts();
  const stored = Object.entries({ ...sessionStorage } as Record<string, string>);
  dropDrafts();
  for (const [name, value] of stored) sessionStorage.setItem(name, value);
}
