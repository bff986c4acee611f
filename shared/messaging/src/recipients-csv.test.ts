import fc from 'fast-check';
import { detectEncoding, detectSeparator, findColumns, SEPARATORS } from './recipients-csv';

describe('the columns of a recipient file', () => {
  it.each([
    ['num alone', ['num'], { num: 0 }],
    ['all', ['num', 'name', 'param1', 'param2', 'param3', 'param4'], { num: 0, name: 1, param1: 2, param2: 3, param3: 4, param4: 5 }],
    ['another order', ['param2', 'Name', 'NUM'], { param2: 0, name: 1, num: 2 }],
    ['a byte order mark', ['\ufeffnum', 'name'], { num: 0, name: 1 }],
    ['spaces and capitals', [' Num ', '\u00a0NAME', 'Param 1'], { num: 0, name: 1, param1: 2 }],
    ['quotes', ['"num"', "'name'"], { num: 0, name: 1 }],
    ['unknown columns between', ['id', 'num', 'city', 'param4'], { num: 1, param4: 3 }],
    ['a name twice', ['num', 'name', 'num', 'name'], { num: 0, name: 1 }],
    ['empty columns', ['', 'num', ''], { num: 1 }],
  ])('are found with %s', (_, header, columns) => {
    expect(findColumns(header)).toEqual({ ok: true, columns });
  });

  it.each([
    ['no header', []], ['other names', ['phone', 'name']], ['a number for a header', ['380671234567']],
    ['a longer name', ['number']], ['param5', ['param5']],
  ])('must hold num, which is missing in %s', (_, header) => {
    expect(findColumns(header)).toEqual({ ok: false, missing: 'num' });
  });
});

describe('the separator of a file', () => {
  it.each([
    [',', ['num,name', '380671234567,Ivan']],
    [';', ['num;name;param1', '380671234567;Ivan;5,50', '380501234567;Olha;7,00']],
    ['\t', ['num\tname', '380671234567\tIvan, Petro']],
    ['|', ['num|name', '380671234567|Ivan; Petro']],
    [',', ['num']],
    [',', ['num', '380671234567']],
    [',', []],
    [',', ['', '  ']],
    [';', ['"Name, given";num', 'Ivan;380671234567']],
    [';', ['\ufeffNUM; Name', '1;2']],
    [';', ['name, or title;num', 'a, b, c;380671234567']],
    [';', ['phone;name', '1;a,b', '2;c']],
    [';', ['"Last, first, middle";phone', '"Їжак, Іван, Петрович";380671234567']],
    [';', ['num;name, title', '380671234567;Ivan, Mr;x', '380501234567;Olha, Ms;y']],
    [',', ['num,name;alias', '380671234567,Ivan;Vania']],
    [';', ['', 'num;name', '380671234567;"say ""hi, hi"", hi"']],
  ])('is %j in %j', (separator, lines) => {
    expect(detectSeparator(lines)).toBe(separator);
  });

  it('is found whatever it is, in a file that any program wrote', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ж', '5', ' ', ',', ';', '|', '""'), maxLength: 12 });
    fc.assert(fc.property(fc.constantFrom(...SEPARATORS), fc.array(fc.tuple(cell, cell), { maxLength: 20 }), (separator, rows) => {
      const lines = [['num', 'name', 'param1'], ...rows.map((cells) => ['380671234567', ...cells.map((value) => `"${value}"`)])];
      expect(detectSeparator(lines.map((fields) => fields.join(separator)))).toBe(separator);
    }));
  });
});

describe('the encoding of a file', () => {
  const cyrillic = 'num;name\n380671234567;Іван Їжак\n';
  // The letters of the sample as windows-1251 has them.
  const in1251 = (text: string) => Uint8Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) return code;
    if (code >= 0x410 && code <= 0x44f) return code - 0x350;
    return { І: 0xb2, Ї: 0xaf, і: 0xb3, ї: 0xbf }[character] ?? 0x3f;
  });
  const inUtf16 = (text: string, littleEndian: boolean, mark: boolean) => {
    const view = new DataView(new ArrayBuffer((text.length + (mark ? 1 : 0)) * 2));
    const marked = mark ? `\ufeff${text}` : text;
    for (let index = 0; index < marked.length; index++) view.setUint16(index * 2, marked.charCodeAt(index), littleEndian);
    return new Uint8Array(view.buffer);
  };
  const inUtf8 = (text: string) => new TextEncoder().encode(text);

  it.each([
    ['UTF-8', inUtf8(cyrillic), 'utf-8', cyrillic],
    ['UTF-8 with a mark', inUtf8(`\ufeff${cyrillic}`), 'utf-8', cyrillic],
    ['plain ASCII', inUtf8('num,name\n380671234567,Ivan'), 'utf-8', 'num,name\n380671234567,Ivan'],
    ['UTF-16 little-endian with a mark', inUtf16(cyrillic, true, true), 'utf-16le', cyrillic],
    ['UTF-16 big-endian with a mark', inUtf16(cyrillic, false, true), 'utf-16be', cyrillic],
    ['UTF-16 little-endian without a mark', inUtf16(cyrillic, true, false), 'utf-16le', cyrillic],
    ['UTF-16 big-endian without a mark', inUtf16(cyrillic, false, false), 'utf-16be', cyrillic],
    ['windows-1251', in1251(cyrillic), 'windows-1251', cyrillic],
  ])('is found for %s, and the file reads right', (_, bytes, encoding, text) => {
    expect(detectEncoding(bytes)).toBe(encoding);
    expect(new TextDecoder(encoding).decode(bytes)).toBe(text);
  });

  it('is UTF-8 though a character is cut at the end of the chunk', () => {
    const bytes = inUtf8('num\nІван 👍');
    for (let length = 1; length <= bytes.length; length++) expect(detectEncoding(bytes.slice(0, length))).toBe('utf-8');
  });

  it('is UTF-8 for an empty file', () => {
    expect(detectEncoding(new Uint8Array())).toBe('utf-8');
  });

  it('is right for any Ukrainian file in each encoding', () => {
    const name = fc.string({ unit: fc.constantFrom(...'АБВІЇабвгдеіїяю '), minLength: 1, maxLength: 20 });
    fc.assert(fc.property(fc.array(name, { minLength: 3, maxLength: 50 }), (names) => {
      const text = ['num;name', ...names.map((value) => `380671234567;${value}я`)].join('\r\n');
      expect(detectEncoding(inUtf8(text))).toBe('utf-8');
      expect(detectEncoding(in1251(text))).toBe('windows-1251');
      expect(detectEncoding(inUtf16(text, true, false))).toBe('utf-16le');
      expect(detectEncoding(inUtf16(text, false, false))).toBe('utf-16be');
    }));
  });
});
