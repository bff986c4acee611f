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
  ])('require num, which is missing in %s', (_, header) => {
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

  it('is found in a file of any program', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ж', '5', ' ', ',', ';', '|', '""'), maxLength: 12 });
    fc.assert(fc.property(fc.constantFrom(...SEPARATORS), fc.array(fc.tuple(cell, cell), { maxLength: 20 }), (separator, rows) => {
      const lines = [['num', 'name', 'param1'], ...rows.map((cells) => ['380671234567', ...cells.map((value) => `"${value}"`)])];
      expect(detectSeparator(lines.map((fields) => fields.join(separator)))).toBe(separator);
    }));
  });
});

describe('the encoding of a file', () => {
  const cyrillic = 'num;name\n380671234567;Іван Їжак\n';
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
    ['windows-1251', inBytes('windows-1251', cyrillic), 'windows-1251', cyrillic],
  ])('is found for %s, with the correct text', (_, bytes, encoding, text) => {
    expect(detectEncoding(bytes)).toBe(encoding);
    expect(new TextDecoder(encoding).decode(bytes)).toBe(text);
  });

  it('is UTF-8 even if a chunk ends within a character', () => {
    const bytes = inUtf8('num\nІван 👍');
    for (let length = 1; length <= bytes.length; length++) expect(detectEncoding(bytes.slice(0, length))).toBe('utf-8');
  });

  it('is UTF-8 for an empty file', () => {
    expect(detectEncoding(new Uint8Array())).toBe('utf-8');
  });

  it('is correct for any names in Unicode encodings and the usual single-byte one', () => {
    fc.assert(fc.property(fc.array(writtenName, { minLength: 3, maxLength: 50 }), (names) => {
      const text = fileOf(names);
      expect(detectEncoding(inUtf8(text))).toBe('utf-8');
      expect(detectEncoding(inUtf16(text, true, false))).toBe('utf-16le');
      expect(detectEncoding(inUtf16(text, false, false))).toBe('utf-16be');
      expect(detectEncoding(inBytes('windows-1251', text))).toBe('windows-1251');
    }));
  });

  it.each(['koi8-u', 'x-mac-cyrillic', 'ibm866'] as const)('is correct for any names in %s', (encoding) => {
    fc.assert(fc.property(fc.array(writtenName, { minLength: 12, maxLength: 50 }), (names) => {
      const bytes = inBytes(encoding, fileOf(names));
      expect(new TextDecoder(detectEncoding(bytes)).decode(bytes)).toBe(new TextDecoder(encoding).decode(bytes));
    }));
  });
});

it('is correct for a few Western names', () => {
  const western = fc.constantFrom(
    'José', 'García', 'Jürgen', 'Müller', 'Zoë', 'Núñez', 'François', 'Löwe', 'Søren', 'Håkan', 'Ángel', 'Weiß', 'Renée',
  );
  fc.assert(fc.property(fc.array(western, { minLength: 1, maxLength: 10 }), (names) => {
    expect(detectEncoding(inBytes('windows-1252', fileOf(names)))).toBe('windows-1252');
  }));
});

/** Names in the customers' languages: short, long, and with rare letters. */
const NAMES = ('Іван Оксана Шевченко Юлія Щербань Єва Ґалаґан Ярослав Їжакевич Олексій Людмила Бондаренко Тарас Наталія Поліщук Яна Жанна Гук Хома Чуб Фелікс Юрій '
  + 'Сергей Ольга Кузнецов Эльвира Подъяпольский Съёмщиков Елена Воробьёва Георги Йорданов Пенка Цветан Щерев Гълъбов Румен Вълчев Зоя Ия Лев Ян Єлизавета').split(' ');
const writtenName = fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom('as it is', 'large', 'small'))
  .map(([name, letters]) => (letters === 'large' ? name.toUpperCase() : letters === 'small' ? name.toLowerCase() : name));

function fileOf(names: readonly string[]): string {
  return ['num;name', ...names.map((name) => `380671234567;${name}`), ''].join('\r\n');
}

/** Characters missing from the encoding become question marks, as most programs write them. */
function inBytes(encoding: string, text: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Uint8Array.from([...text], (sign) => bytes.get(sign) ?? 0x3f);
}
