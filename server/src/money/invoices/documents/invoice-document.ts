import type { Language, Money, PayMethodType } from '@portal/contracts';

type InvoiceSeller = {
  name: string;
  /** EDRPOU of a company (8 digits) or RNOKPP of a person (10 digits). */
  code: string;
  /** Null unless the seller is registered for VAT. */
  vatNumber: string | null;
  address: string;
  iban: string | null;
  bankName: string | null;
  signatory: string | null;
};

type InvoiceBuyer = { name: string; code: string | null; address: string | null };

/** Everything that an invoice prints; `amount` includes VAT. */
export type InvoiceDocument = {
  number: string;
  createdAt: Date;
  validUntil: Date | null;
  seller: InvoiceSeller;
  buyer: InvoiceBuyer;
  /** The account number is printed for bank transfers only, otherwise the invoice could be paid twice. */
  payMethodType: PayMethodType;
  amount: Money;
  currency: string;
  vatPercent: number | null;
  purpose: string;
  paid: boolean;
  canceled: boolean;
  language: Language;
  /** IANA zone of the printed dates. */
  timeZone: string;
};
