import { createHash } from 'node:crypto';
import { languages, payMethodTypes } from '@portal/contracts';
import { INVOICE_STYLE_HASH, invoiceHtml, invoicePdf } from '.';
import { textsIn } from '../../../platform/locales';
import { bankInvoice, cashInvoice } from './invoice.fixture';
import { readPdfText } from './pdf.fixture';

function textOf(html: string): string {
  const body = html.slice(html.indexOf('<body>'));
  return body
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}

describe('the invoice as a page', () => {
  it('says all that is needed to pay by bank', () => {
    const text = textOf(invoiceHtml(bankInvoice));
    for (const expected of [
      'Рахунок на оплату № INV-2026-000123', 'від 22 листопада 2026 р.', 'Дійсний до 6 грудня 2026 р.',
      'ТОВ «Комунікаційні рішення»', 'Код ЄДРПОУ: 12345678', 'ІПН платника ПДВ: 123456789012', 'IBAN: UA213223130000026007233566001',
      'Банк: АТ «Приклад Банк»',
      'ФОП Іваненко Іван Іванович', 'РНОКПП: 1234567899',
      'Разом без ПДВ 102 880,42 грн', 'ПДВ 20 % 20 576,08 грн', 'Усього 123 456,50 грн', 'Спосіб оплати Банківський переказ',
      'Сто двадцять три тисячі чотириста п’ятдесят шість гривень 50 коп.', 'Оплата за рахунком № INV-2026-000123',
      'Відскануйте в застосунку банку', 'Шевченко Т. Г.',
    ]) expect(text).toContain(expected);
  });

  it.each([
    ['en', 'Invoice No. INV-2026-000123', 'Seller', 'Total excl. VAT', 'fifty-six hryvnias 50 kopiikas', 'lang="en"'],
    ['ru', 'Счёт на оплату № INV-2026-000123', 'Поставщик', 'Итого без НДС', 'пятьдесят шесть гривен 50 коп.', 'lang="ru"'],
    ['ua', 'Рахунок на оплату № INV-2026-000123', 'Постачальник', 'Разом без ПДВ', 'п’ятдесят шість гривень 50 коп.', 'lang="uk"'],
    ['bg', 'Проформа фактура № INV-2026-000123', 'Доставчик', 'Общо без ДДС', 'петдесет и шест гривни 50 коп.', 'lang="bg"'],
  ] as const)('speaks %s', (language, ...expected) => {
    const html = invoiceHtml({ ...bankInvoice, language });
    for (const words of expected) expect(html).toContain(words);
  });

  it('prints names that look like markup as text', () => {
    const evil = `<img src=x onerror="alert('1')"></style><script>&amp;`;
    const html = invoiceHtml({
      ...bankInvoice, number: evil, purpose: evil, currency: evil,
      seller: {
        ...bankInvoice.seller, name: evil, code: evil, vatNumber: evil, address: evil, iban: evil, bankName: evil, signatory: evil,
      },
      buyer: { name: evil, code: evil, address: evil },
    });
    expect(html).not.toMatch(/<(img|script)/i);
    expect(html.match(/<\/style>/g)).toHaveLength(1);
    expect(textOf(html).split(evil)).toHaveLength(17);
  });

  it('takes marks that turn the direction of writing out of names', () => {
    expect(
      textOf(invoiceHtml({ ...bankInvoice, buyer: { name: 'A\u202eB\u0000\u2066C\nD', code: null, address: null } })),
    ).toContain(' ABC D ');
  });

  it('has one style, the same in every invoice, which the policy knows by its hash', () => {
    const styles = [
      ...languages.map((language) => invoiceHtml({ ...bankInvoice, language })), invoiceHtml(cashInvoice),
    ].map((html) => /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? '');
    expect(new Set(styles).size).toBe(1);
    expect(`'sha256-${createHash('sha256').update(styles[0] ?? '').digest('base64')}'`).toBe(INVOICE_STYLE_HASH);
  });

  it('needs nothing that a policy of the portal refuses: no script, no style of an element, nothing from elsewhere', () => {
    expect(invoiceHtml(bankInvoice)).not.toMatch(/<script|\son\w+=|\sstyle=|\ssrc=|\shref=|url\(|@import|http/i);
  });

  it('prints who is paid in cash without a bank, a tax or a payment code', () => {
    const html = invoiceHtml(cashInvoice);
    const text = textOf(html);
    expect(html).not.toContain('<svg');
    expect(text).not.toMatch(/IBAN|Банк|ІПН|Дійсний|null|undefined/);
    expect(text).toContain('Без ПДВ 123 456,50 грн');
    expect(text).toContain('Ціна Сума');
  });

  const bankFacts = [bankInvoice.seller.iban ?? '', bankInvoice.seller.bankName ?? ''];
  it.each(languages.flatMap((language) => (
    payMethodTypes.flatMap((payMethodType) => [true, false].map((paid) => ({ language, payMethodType, paid })))
  )))(
    '[FIN-02] can be paid in one way alone: $payMethodType, $language, paid: $paid', async (how) => {
      const document = { ...bankInvoice, ...how };
      const { t } = textsIn(how.language);
      const html = invoiceHtml(document);
      const isBank = how.payMethodType === 'bank';
      for (const text of [textOf(html), readPdfText(await invoicePdf(document))]) {
        expect([bankFacts.map((fact) => text.includes(fact)), /IBAN/.test(text)]).toEqual([[isBank, isBank], isBank]);
        expect(payMethodTypes.filter((type) => text.includes(t(`invoice.payMethods.${type}`)))).toEqual([how.payMethodType]);
      }
      const isPayable = isBank && !how.paid;
      expect(html.includes('<svg')).toBe(isPayable);
      expect(Buffer.from(await invoicePdf(document)).toString('latin1').includes('/S /Figure')).toBe(isPayable);
    });

  it.each(
    [['ua', '123 456,50 грн'], ['ru', '123 456,50 грн'], ['en', '123 456,50 UAH'], ['bg', '123 456,50 UAH']] as const,
  )('writes sums as people do: %s', (language, sum) => {
    expect(textOf(invoiceHtml({ ...bankInvoice, language })).replaceAll('\u00a0', ' ')).toContain(sum);
  });

  it.each(languages)('[FIN-02] says in %s of a canceled one that it is canceled, and gives nobody an account to pay it to', async (language) => {
    const canceled = { ...bankInvoice, language, canceled: true };
    const html = invoiceHtml(canceled);
    const text = textOf(html);
    const labels = textsIn(language).group('invoice');
    expect(text).toContain(labels.canceled);
    for (const asks of [bankInvoice.seller.iban ?? '', bankInvoice.seller.bankName ?? '', labels.scan]) expect(text).not.toContain(asks);
    expect(html).not.toContain('<svg');
    const pdf = readPdfText(await invoicePdf(canceled));
    expect(pdf).toContain(labels.canceled);
    for (const asks of ['UA2132', labels.scan]) expect(pdf).not.toContain(asks);
  });

  it('says of a paid one that it is paid, and asks nobody to pay it again', () => {
    const html = invoiceHtml({ ...bankInvoice, paid: true });
    expect(textOf(html)).toContain('Сплачено');
    expect(html).not.toContain('<svg');
    expect(textOf(invoiceHtml(bankInvoice))).not.toContain('Сплачено');
  });

  it('has a payment code for hryvnias alone, and for a Ukrainian account', () => {
    expect(invoiceHtml(bankInvoice)).toContain('<svg');
    expect(invoiceHtml({ ...bankInvoice, currency: 'EUR' })).not.toContain('<svg');
    expect(invoiceHtml({ ...bankInvoice, seller: { ...bankInvoice.seller, iban: 'BG80BNBG96611020345678' } })).not.toContain('<svg');
  });
});
