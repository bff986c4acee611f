import fc from 'fast-check';
import { readWrittenNumber } from './written-number';

const NBSP = '\u00a0';

describe('the digits of a written number', () => {
  it.each([
    ['plain', '380671234567', false],
    ['with a plus', '+380671234567', true],
    ['with a plus apart', '+ 380 67 123 45 67', true],
    ['with dashes', '+380-67-123-45-67', true],
    ['with a code in parentheses', '+380 (67) 123-45-67', true],
    ['with the plus in parentheses', '(+380) 67 123 45 67', true],
    ['with dots', '+380.67.123.45.67', true],
    ['with a slash', '38067/123 45 67', false],
    ['with no-break spaces', `+380${NBSP}67${NBSP}123${NBSP}45${NBSP}67`, true],
    ['with thin spaces', '380\u200967\u202f1234567', false],
    ['with long dashes', '380–67—123‑45−67', false],
    ['with full-width digits', '＋３８０６７１２３４５６７', true],
    ['with full-width parentheses', '+380（67）1234567', true],
    ['with Arabic digits', '٣٨٠٦٧١٢٣٤٥٦٧', false],
    ['with Persian digits', '۳۸۰۶۷۱۲۳۴۵۶۷', false],
    ['with the apostrophe of a spreadsheet', "'380671234567", false],
    ['with a curly apostrophe', '’380671234567', false],
    ['as a spreadsheet formula', '=+380671234567', true],
    ['as a text formula', '="380671234567"', false],
    ['in quotes', '"+380671234567"', true],
    ['as a link', 'tel:+380671234567', true],
    ['as a link in capitals', 'TEL:+380-67-123-45-67', true],
    ['with direction marks of a phone', '\u202a+380 67 123 45 67\u202c', true],
    ['after a byte order mark', '\ufeff380671234567', false],
    ['with zero-width spaces', '380\u200b67\u200b1234567', false],
    ['with spaces around', '  380671234567 \t', false],
    ['saved as a decimal', '380671234567.0', false],
    ['saved as a decimal with a comma', '380671234567,00', false],
  ])('[VAL-03] are found when it is %s', (_, input, plus) => {
    expect(readWrittenNumber(input)).toEqual({ ok: true, digits: '380671234567', plus });
  });

  it.each([
    ['nothing', '', 'empty'],
    ['spaces', ' \t\u00a0', 'empty'],
    ['an apostrophe alone', "'", 'empty'],
    ['tel: alone', 'tel:', 'empty'],
    ['a name', 'Ivan', 'characters'],
    ['a plus alone', '+', 'characters'],
    ['dashes alone', '--', 'characters'],
    ['a letter in it', '38067123456O', 'characters'],
    ['an extension', '+380671234567 ext. 5', 'characters'],
    ['a hash', '#380671234567', 'characters'],
    ['a plus in the middle', '380671234567+380501234567', 'characters'],
    ['two pluses', '++380671234567', 'characters'],
    ['what a narrow spreadsheet column leaves', '3.80671E+11', 'rounded'],
    ['the same with a comma', '3,80671E+11', 'rounded'],
    ['the same without decimals', '4e11', 'rounded'],
    ['a page of digits', '1'.repeat(251), 'too_long'],
  ])('[VAL-03] are refused in %s', (_, input, reason) => {
    expect(readWrittenNumber(input)).toEqual({ ok: false, reason });
  });

  it('[VAL-03] keep the trailing zeros of a number written with dots', () => {
    expect(readWrittenNumber('067.123.45.00')).toEqual({ ok: true, digits: '0671234500', plus: false });
  });

  it('[VAL-03] do not depend on separators', () => {
    const gap = fc.constantFrom('', ' ', '-', '.', '(', ')', '\u00a0', '–', '/', '\u200e', '\t');
    const digit = fc.tuple(fc.integer({ min: 0, max: 9 }), gap);
    fc.assert(fc.property(fc.boolean(), fc.array(digit, { minLength: 1, maxLength: 20 }), (plus, written) => {
      const input = (plus ? '+' : '') + written.map(([value, between]) => value + between).join('');
      const digits = written.map(([value]) => value).join('');
      fc.pre(!/^\+?\d{7,}\.0{1,2}$/.test(input));
      expect(readWrittenNumber(input)).toEqual({ ok: true, digits, plus });
    }));
  });

  it('are never invented from any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (input) => {
      const written = readWrittenNumber(input);
      if (written.ok) expect(written.digits).toMatch(/^\d+$/);
    }));
  });

  it('are refused at once in a hostile text', () => {
    const before = process.cpuUsage();
    readWrittenNumber(`1${' '.repeat(2_000_000)}x`);
    readWrittenNumber(`${"'".repeat(249)}x`);
    // CPU time in microseconds: a backtracking search would take minutes.
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  });
});
