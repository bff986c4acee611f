import fc from 'fast-check';
import { normaliseNumber } from './phone-number';
import { parseRecipientText } from './recipient-text';

describe('typed or pasted recipients', () => {
  it.each([
    ['one to a line', '380671234567\n380501234567'],
    ['with the line ends of Windows', '380671234567\r\n380501234567\r\n'],
    ['with the line ends of an old Macintosh', '380671234567\r380501234567'],
    ['with commas', '380671234567,380501234567'],
    ['with commas and spaces', '380671234567, 380501234567,'],
    ['with semicolons', '380671234567;380501234567;'],
    ['as cells of a spreadsheet', '380671234567\t380501234567'],
    ['with spaces inside', '+380 67 123-45-67\n+380 (50) 123 45 67'],
    ['with spaces inside and commas', '067 123 45 67, 050 123 45 67'],
    ['with empty lines', '\n\n380671234567\n \n;;380501234567\n'],
    ['with spaces between them', '380671234567 380501234567'],
    ['with spaces between and a comma', '0671234567 0501234567,'],
    ['with tel: links', 'tel:+380671234567; tel:+380501234567'],
  ])('are read %s', (_, text) => {
    expect(parseRecipientText(text, 'UA')).toEqual({
      valid: ['380671234567', '380501234567'], invalid: [], duplicates: 0,
    });
  });

  it.each(['', ' ', '\n\n', ' , ; \t\r\n'])('are empty in %j', (text) => {
    expect(parseRecipientText(text, 'UA')).toEqual({ valid: [], invalid: [], duplicates: 0 });
  });

  it('[VAL-03] are stored once by normal form, in the order written', () => {
    const text = '0501234567\n+380 67 123 45 67\n380671234567\n067-123-45-67; 380501234567';
    expect(parseRecipientText(text, 'UA')).toEqual({
      valid: ['380501234567', '380671234567'], invalid: [], duplicates: 3,
    });
  });

  it('that are invalid are listed with line and reason', () => {
    const text = 'num\n380671234567, Ivan\r\n\n 38067123 ; +380001234567\n3.80671E+11';
    expect(parseRecipientText(text)).toEqual({
      valid: ['380671234567'],
      invalid: [
        { line: 1, value: 'num', reason: 'characters' },
        { line: 2, value: 'Ivan', reason: 'characters' },
        { line: 4, value: '38067123', reason: 'too_short' },
        { line: 4, value: '+380001234567', reason: 'not_assigned' },
        { line: 5, value: '3.80671E+11', reason: 'rounded' },
      ],
      duplicates: 0,
    });
  });

  it('with one invalid number in a field are refused as a whole', () => {
    expect(parseRecipientText('380671234567 12345', 'UA')).toEqual({
      valid: [], invalid: [{ line: 1, value: '380671234567 12345', reason: 'too_long' }], duplicates: 0,
    });
  });

  it('without a default country require a country code', () => {
    expect(parseRecipientText('0671234567').invalid).toEqual([{ line: 1, value: '0671234567', reason: 'unknown_country' }]);
  });

  const field = fc.oneof(
    fc.constantFrom('380671234567', '067 123 45 67', '+48 501 234 567', '0501234567', '+380 (50) 123-45-67', 'x', '12', '+1'),
    fc.string({ unit: fc.constantFrom(...'0123456789 +-'), maxLength: 15 }),
  );

  it('are all counted', () => {
    fc.assert(fc.property(fc.array(field, { maxLength: 30 }), fc.constantFrom('\n', ',', ';', '\t', '\r\n'), (fields, divider) => {
      const { valid, invalid, duplicates } = parseRecipientText(fields.join(divider), 'UA');
      const written = fields.filter((value) => value.trim() !== '');
      // Two numbers separated by a space count as two.
      expect(valid.length + invalid.length + duplicates).toBeGreaterThanOrEqual(written.length);
      expect(new Set(valid).size).toBe(valid.length);
      for (const e164 of valid) expect(normaliseNumber(e164)).toMatchObject({ ok: true, e164 });
      for (const { value, reason } of invalid) expect(normaliseNumber(value, 'UA')).toEqual({ ok: false, reason });
    }));
  });

  it('that are invalid can be found in their line', () => {
    fc.assert(fc.property(fc.array(field, { maxLength: 30 }), (fields) => {
      const text = fields.join('\n');
      for (const { line, value } of parseRecipientText(text, 'UA').invalid) {
        expect(text.split('\n')[line - 1]?.trim()).toBe(value);
      }
    }));
  });

  /** CPU time in ms, unaffected by other processes. A backtracking search would take minutes. */
  const timeFor = (work: () => void) => {
    const before = process.cpuUsage();
    work();
    return process.cpuUsage(before).user / 1_000;
  };

  it('are parsed fast, so a full field does not block the page', () => {
    const text = Array.from({ length: 100_000 }, (_, index) => `38067${String(index * 89).padStart(7, '0')}`).join('\n');
    expect(timeFor(() => expect(parseRecipientText(text, 'UA').valid).toHaveLength(100_000))).toBeLessThan(5_000);
  });

  it('are refused fast in one huge hostile field', () => {
    expect(timeFor(() => expect(parseRecipientText(`1${' '.repeat(1_000_000)}x`).invalid).toHaveLength(1))).toBeLessThan(5_000);
  });
});
