import { formatAmount, MONEY_SCALE, toAmount, toBcp47 } from '@portal/contracts';
import { textsIn, type Translate } from '../../../platform/locales';
import type { InvoiceDocument } from './invoice-document';
import { paymentQr, type PaymentQr } from './payment-qr';
import { splitVat } from './vat';
import { amountInWords } from './words/amount-in-words';

/** Longer names and addresses would push other content off the page. */
const MAX_LETTERS = 500;

/** Control characters, and bidirectional marks that could disguise one text as another. */
const UNPRINTED = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Lone surrogates, which no font can draw. */
const HALVES = /\p{Cs}/gu;

/** Returns user text as one printable line, or null if nothing is left. */
function printedText(text: string | null): string | null {
  if (text === null) return null;
  const line = text.replace(/\s+/g, ' ').replace(UNPRINTED, '').replace(HALVES, '').trim();
  const letters = [...line];
  return line === '' ? null : letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS - 1).join('').trimEnd()}…` : line;
}

export type Fact = { label: string; value: string };
export type Party = { heading: string; name: string; facts: readonly Fact[] };

export type InvoiceContent = {
  /** BCP 47 language tag. */
  locale: string;
  title: string;
  dates: readonly string[];
  mark: { kind: 'paid' | 'canceled'; text: string } | null;
  parties: readonly [seller: Party, buyer: Party];
  /** Columns from `firstNumber` on are numeric. */
  lines: { headings: readonly string[]; rows: readonly (readonly string[])[]; firstNumber: number };
  totals: readonly Fact[];
  notes: readonly Fact[];
  payment: { code: PaymentQr; name: string; caption: string } | null;
  signatory: { label: string; name: string | null };
};

/** Rounds the amount to minor units first, then computes the VAT included in the rounded amount. */
export function invoiceContent(document: InvoiceDocument): InvoiceContent {
  const { t } = textsIn(document.language);
  const locale = toBcp47(document.language);
  const { lines, totals } = sums(document, t);
  return {
    locale,
    title: t('invoice.title', { number: printedText(document.number) ?? '' }),
    dates: dates(document, t, locale),
    mark: markOf(document, t),
    parties: [seller(document, t), buyer(document, t)],
    lines,
    totals,
    notes: [
      { label: t('invoice.inWords'), value: amountInWords(document.amount, document.currency, document.language) },
      ...facts([t('invoice.payMethod'), t(`invoice.payMethods.${document.payMethodType}`)], [t('invoice.purpose'), document.purpose]),
    ],
    payment: payment(document, t),
    signatory: { label: t('invoice.signatory'), name: printedText(document.seller.signatory) },
  };
}

function dates({ createdAt, validUntil, timeZone }: InvoiceDocument, t: Translate, locale: string): string[] {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const created = t('invoice.created', { date: date.format(createdAt) });
  return validUntil ? [created, t('invoice.validUntil', { date: date.format(validUntil) })] : [created];
}

function markOf({ paid, canceled }: InvoiceDocument, t: Translate): InvoiceContent['mark'] {
  if (paid) return { kind: 'paid', text: t('invoice.paid') };
  return canceled ? { kind: 'canceled', text: t('invoice.canceled') } : null;
}

function seller(document: InvoiceDocument, t: Translate): Party {
  const { payMethodType, canceled, seller: { name, code, vatNumber, address, iban, bankName } } = document;
  return {
    heading: t('invoice.seller'),
    name: printedText(name) ?? '',
    facts: facts(
      [codeLabel(code, t), code], [t('invoice.vatNumber'), vatNumber], [t('invoice.address'), address],
      ...(payMethodType === 'bank' && !canceled ? [['IBAN', iban], [t('invoice.bank'), bankName]] as const : []),
    ),
  };
}

function buyer({ buyer: { name, code, address } }: InvoiceDocument, t: Translate): Party {
  return {
    heading: t('invoice.buyer'),
    name: printedText(name) ?? '',
    facts: facts([codeLabel(code, t), code], [t('invoice.address'), address]),
  };
}

function codeLabel(code: string | null, t: Translate): string {
  if (/^\d{8}$/.test(code ?? '')) return t('invoice.companyCode');
  return /^\d{10}$/.test(code ?? '') ? t('invoice.personCode') : t('invoice.code');
}

function facts(...pairs: readonly (readonly [label: string, value: string | null])[]): Fact[] {
  return pairs.flatMap(([label, text]) => {
    const value = printedText(text);
    return value === null ? [] : [{ label, value }];
  });
}

function sums(document: InvoiceDocument, t: Translate): Pick<InvoiceContent, 'lines' | 'totals'> {
  const { amount, currency, vatPercent } = document;
  const minor = 10n ** BigInt(MONEY_SCALE - 2);
  const { gross, net, vat } = splitVat((amount + minor / 2n) / minor, vatPercent ?? 0);
  const currencySign = currency === 'UAH' ? t('invoice.hryvnia') : currency;
  const figure = (minorUnits: bigint) => formatAmount(toAmount(minorUnits * minor));
  const money = (minorUnits: bigint) => `${figure(minorUnits)}\u00a0${currencySign}`;
  const taxed = vatPercent !== null;
  return {
    lines: {
      headings: [
        '№', t('invoice.lines.service'), t('invoice.lines.unit'), t('invoice.lines.quantity'),
        t(taxed ? 'invoice.lines.priceWithoutVat' : 'invoice.lines.price'),
        t(taxed ? 'invoice.lines.sumWithoutVat' : 'invoice.lines.sum'),
      ],
      rows: [['1', t('invoice.service'), t('invoice.serviceUnit'), '1', figure(net), figure(net)]],
      firstNumber: 3,
    },
    totals: [
      ...(taxed
        ? [
            { label: t('invoice.totalWithoutVat'), value: money(net) },
            { label: t('invoice.vat', { percent: vatPercent }), value: money(vat) },
          ]
        : [{ label: t('invoice.withoutVat'), value: money(net) }]),
      { label: t('invoice.total'), value: money(gross) },
    ],
  };
}

/** Null for paid or canceled invoices and for payment methods except bank transfer. The National Bank's QR code supports UAH only. */
function payment(document: InvoiceDocument, t: Translate): InvoiceContent['payment'] {
  const { paid, canceled, payMethodType, currency, seller: { name, iban, code }, amount, purpose } = document;
  if (paid || canceled || payMethodType !== 'bank' || currency !== 'UAH' || iban === null) return null;
  const qr = paymentQr({ name, iban, amount, code, purpose });
  return qr && { code: qr, name: t('invoice.paymentCode'), caption: t('invoice.scan') };
}
