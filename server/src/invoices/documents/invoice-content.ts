import { formatAmount, MONEY_SCALE, toAmount, toBcp47 } from '@portal/contracts';
import type { InvoiceDocument } from './invoice-document';
import { invoiceLabels, type InvoiceLabels } from './invoice-labels';
import { paymentQr, type PaymentQr } from './payment-qr';
import { printedText } from './printed-text';
import { splitVat } from './vat';
import { amountInWords } from './words/amount-in-words';

export type Fact = { label: string; value: string };
export type Party = { heading: string; name: string; facts: readonly Fact[] };

/** An invoice's text before layout, shared by HTML and PDF. */
export type InvoiceContent = {
  /** BCP 47. */
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

/** Rounds sums to minor units first, then takes the tax out of the rounded sum. */
export function invoiceContent(document: InvoiceDocument): InvoiceContent {
  const labels = invoiceLabels[document.language];
  const locale = toBcp47(document.language);
  const { lines, totals } = sums(document, labels, locale);
  return {
    locale,
    title: labels.title(printedText(document.number) ?? ''),
    dates: dates(document, labels, locale),
    mark: markOf(document, labels),
    parties: [seller(document, labels), buyer(document, labels)],
    lines,
    totals,
    notes: [
      { label: labels.inWords, value: amountInWords(document.amount, document.currency, document.language) },
      ...facts([labels.payMethod, labels.payMethods[document.payMethodType]], [labels.purpose, document.purpose]),
    ],
    payment: payment(document, labels),
    signatory: { label: labels.signatory, name: printedText(document.seller.signatory) },
  };
}

function dates({ createdAt, validUntil, timeZone }: InvoiceDocument, labels: InvoiceLabels, locale: string): string[] {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  return [labels.created(date.format(createdAt)), ...(validUntil ? [`${labels.validUntil} ${date.format(validUntil)}`] : [])];
}

function markOf({ paid, canceled }: InvoiceDocument, labels: InvoiceLabels): InvoiceContent['mark'] {
  if (paid) return { kind: 'paid', text: labels.paid };
  return canceled ? { kind: 'canceled', text: labels.canceled } : null;
}

function seller({ payMethodType, canceled, seller: { name, code, vatNumber, address, iban, bankName } }: InvoiceDocument, labels: InvoiceLabels): Party {
  return {
    heading: labels.seller,
    name: printedText(name) ?? '',
    facts: facts(
      [codeLabel(code, labels), code], [labels.vatNumber, vatNumber], [labels.address, address],
      ...(payMethodType === 'bank' && !canceled ? [['IBAN', iban], [labels.bank, bankName]] as const : []),
    ),
  };
}

function buyer({ buyer: { name, code, address } }: InvoiceDocument, labels: InvoiceLabels): Party {
  return { heading: labels.buyer, name: printedText(name) ?? '', facts: facts([codeLabel(code, labels), code], [labels.address, address]) };
}

function codeLabel(code: string | null, labels: InvoiceLabels): string {
  if (/^\d{8}$/.test(code ?? '')) return labels.companyCode;
  return /^\d{10}$/.test(code ?? '') ? labels.personCode : labels.code;
}

function facts(...pairs: readonly (readonly [label: string, value: string | null])[]): Fact[] {
  return pairs.flatMap(([label, text]) => {
    const value = printedText(text);
    return value === null ? [] : [{ label, value }];
  });
}

function sums(document: InvoiceDocument, labels: InvoiceLabels, locale: string): Pick<InvoiceContent, 'lines' | 'totals'> {
  const { amount, currency, vatPercent } = document;
  const minor = 10n ** BigInt(MONEY_SCALE - 2);
  const { gross, net, vat } = splitVat((amount + minor / 2n) / minor, vatPercent ?? 0);
  const figure = (minorUnits: bigint) => formatAmount(toAmount(minorUnits * minor));
  const money = (minorUnits: bigint) => `${figure(minorUnits)}\u00a0${labels.currencies[currency] ?? currency}`;
  const { service, unit, quantity, price, sum, priceWithoutVat, sumWithoutVat } = labels.lines;
  const taxed = vatPercent !== null;
  return {
    lines: {
      headings: ['№', service, unit, quantity, taxed ? priceWithoutVat : price, taxed ? sumWithoutVat : sum],
      rows: [['1', labels.service, labels.serviceUnit, '1', figure(net), figure(net)]],
      firstNumber: 3,
    },
    totals: [
      ...(taxed
        ? [{ label: labels.totalWithoutVat, value: money(net) }, { label: labels.vat(new Intl.NumberFormat(locale).format(vatPercent)), value: money(vat) }]
        : [{ label: labels.withoutVat, value: money(net) }]),
      { label: labels.total, value: money(gross) },
    ],
  };
}

/** Paid or canceled invoices and other payment methods get no payment details. The National Bank's QR code supports UAH only. */
function payment({ paid, canceled, payMethodType, currency, seller: { name, iban, code }, amount, purpose }: InvoiceDocument, labels: InvoiceLabels): InvoiceContent['payment'] {
  if (paid || canceled || payMethodType !== 'bank' || currency !== 'UAH' || iban === null) return null;
  const qr = paymentQr({ name, iban, amount, code, purpose });
  return qr && { code: qr, name: labels.paymentCode, caption: labels.scan };
}
