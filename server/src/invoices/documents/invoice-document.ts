import type { Language, Money } from '@portal/contracts';

/** Who sells: what a bank and an accountant need of him. `iban` and `bankName` are null where one does not pay by bank. */
export type InvoiceSeller = {
  name: string;
  /** EDRPOU of a company (8 digits) or RNOKPP of a person (10). */
  code: string;
  /** Of those who pay value added tax. */
  vatNumber: string | null;
  address: string;
  iban: string | null;
  bankName: string | null;
  signatory: string | null;
};

export type InvoiceBuyer = { name: string; code: string | null; address: string | null };

/** All that is printed on an invoice; `amount` is what is to be paid, with the tax in it. */
export type InvoiceDocument = {
  number: string;
  createdAt: Date;
  validUntil: Date | null;
  seller: InvoiceSeller;
  buyer: InvoiceBuyer;
  amount: Money;
  currency: string;
  /** Null where the seller does not pay value added tax. */
  vatPercent: number | null;
  purpose: string;
  paid: boolean;
  language: Language;
  /** In which its dates are told, as Intl names it. */
  timeZone: string;
};
