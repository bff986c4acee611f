import { languages } from '@portal/contracts';
import { invoicePdf } from '.';
import { invoiceContent } from './invoice-content';
import { bankInvoice, cashInvoice } from './invoice.fixture';
import type { InvoiceDocument } from './invoice-document';
import { countPages, readPdfText } from './pdf.fixture';

const plain = (text: string) => text.replace(/\s+/g, ' ');

function textsOf(document: InvoiceDocument): string[] {
  const { title, dates, mark, parties, lines, totals, notes, payment, signatory } = invoiceContent(document);
  const facts = [
    ...parties.flatMap((party) => party.facts.map(({ label, value }) => `${label}: ${value}`)),
    ...[...totals, ...notes].flatMap(({ label, value }) => [label, value]),
  ];
  return [
    title, ...dates, ...parties.flatMap(({ heading, name }) => [heading, name]), ...facts, ...lines.headings, ...lines.rows.flat(),
    `${signatory.label}:`,
  ]
    .concat(mark?.text ?? [], payment?.caption ?? [], signatory.name ?? []);
}

describe('the invoice as a PDF', () => {
  it.each(languages)('says on one page, in letters that can be copied, what the page says: %s', async (language) => {
    for (const document of [
      { ...bankInvoice, language }, { ...cashInvoice, language, paid: true }, { ...bankInvoice, language, canceled: true },
    ]) {
      const pdf = await invoicePdf(document);
      const text = readPdfText(pdf);
      for (const words of textsOf(document)) expect(text).toContain(plain(words));
      expect(text).not.toContain('\ufffd');
      expect(countPages(pdf)).toBe(1);
    }
  });

  it('has its fonts in it, a title, a language and tags', async () => {
    const file = Buffer.from(await invoicePdf(bankInvoice)).toString('latin1');
    expect(file.match(/\/FontFile2 /g)).toHaveLength(2);
    expect(file).toMatch(/\/FontName \/[A-Z]{6}\+NotoSans/);
    const title = Buffer.from('\ufeffРахунок на оплату № INV-2026-000123', 'utf16le').swap16().toString('latin1');
    const tags = ['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure'].map((tag) => `/S /${tag}\n`);
    const missing = [`(${title})`, '/Lang (uk)', '/DisplayDocTitle true', '/Marked true', ...tags].filter((entry) => !file.includes(entry));
    expect(missing).toEqual([]);
  });

  it('stays one page of whole texts where names, addresses and the sum are the longest', async () => {
    const long = 'Надзвичайно довга назва підприємства '.repeat(13).trim();
    const document: InvoiceDocument = {
      ...bankInvoice, paid: true, amount: 9_999_999_999_900n, purpose: long, number: 'W'.repeat(200),
      seller: { ...bankInvoice.seller, name: long, address: 'Ш'.repeat(500), bankName: long, signatory: long },
      buyer: { name: long, code: '12345678', address: long },
    };
    const pdf = await invoicePdf(document);
    const text = readPdfText(pdf);
    expect(countPages(pdf)).toBe(1);
    expect(text.split(plain(long))).toHaveLength(7);
    expect(text.match(/Ш/g)).toHaveLength(500);
    expect(text).toContain('999 999 999,99 грн');
  });

  it('is the same file whenever it is asked for', async () => {
    expect(Buffer.from(await invoicePdf(bankInvoice)).equals(await invoicePdf(bankInvoice))).toBe(true);
  });
});
