import fc from 'fast-check';
import { csvRows, type CsvReading } from './csv-reader';
import { startOfFile, type FilePosition, type SheetRow } from './sheet-row';
import { writeSheet } from './write-sheet';

async function* chunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(
  content: string | Uint8Array,
  { size = 1 << 20, reading = {}, from = startOfFile }: { size?: number; reading?: CsvReading; from?: FilePosition } = {},
) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const rows: SheetRow[] = [];
  for await (const batch of csvRows(chunks(bytes, size), reading, from)) rows.push(...batch.rows);
  return rows;
}

const fieldsOf = async (content: string | Uint8Array, how?: Parameters<typeof read>[1]) => (
  (await read(content, how)).map(({ fields }) => fields)
);
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('reading a CSV file', () => {
  it('takes quotes, lines within them, blanks around and every end of a line', async () => {
    expect(await read('a, "b ""c""" ,d\r\n"one\r\ntwo\nthree",x\n\n  \n""\nlast "word",\r y ,z')).toEqual([
      { line: 1, fields: ['a', 'b "c"', 'd'] },
      { line: 2, fields: ['one\r\ntwo\nthree', 'x'] },
      { line: 7, fields: [''] },
      { line: 8, fields: ['last "word"', ''] },
      { line: 9, fields: ['y', 'z'] },
    ]);
  });

  it.each([
    ['UTF-8 with a mark', Buffer.from('\ufeffnum;ім’я\n380;Їжак 😀\n')],
    ['UTF-16 little end first', Buffer.from('\ufeffnum;ім’я\n380;Їжак 😀\n', 'utf16le')],
    ['UTF-16 big end first', utf16be('\ufeffnum;ім’я\n380;Їжак 😀\n')],
    ['UTF-16 without a mark', Buffer.from('num;ім’я\n380;Їжак 😀\n', 'utf16le')],
  ])('finds out %s', async (_what, bytes) => {
    for (const size of [1, 2, 3, 7, 100]) expect(await fieldsOf(bytes, { size })).toEqual([['num', 'ім’я'], ['380', 'Їжак 😀']]);
  });

  it('tells the row whose bytes are damaged, and reads the others as they are', async () => {
    const bytes = Buffer.concat([Buffer.from(
      'num,name\n1,Їжак і ще багато літер\n2,',
    ), Buffer.from([0xc8, 0xe2]), Buffer.from('\n3,Ґанок\n4,\ufffd\n')]);
    expect(await read(bytes)).toEqual([
      { line: 1, fields: ['num', 'name'] }, { line: 2, fields: ['1', 'Їжак і ще багато літер'] },
      { line: 3, fields: ['2', '\ufffd\ufffd'], fault: 'encoding' }, { line: 4, fields: ['3', 'Ґанок'] },
      { line: 5, fields: ['4', '\ufffd'] },
    ]);
    expect(
      await read(Buffer.from('n;a\n1;\ud800x\n', 'utf16le'), { reading: { encoding: 'utf-16le' } }),
    ).toContainEqual({ line: 2, fields: ['1', '\ufffdx'], fault: 'encoding' });
  });

  it('refuses a field of ten megabytes by its row, in quotes or not, and goes on behind it', async () => {
    const long = 'x'.repeat(10 << 20);
    for (const field of [long, `"${long}"`, `"a\n${long}\r\n,""b"""`]) {
      const rows = await read(`num,name\n1,a\n2,${field},c\n3,d\n`);
      const inner = field.match(/\n/g)?.length ?? 0;
      expect(rows).toEqual([
        { line: 1, fields: ['num', 'name'] }, { line: 2, fields: ['1', 'a'] }, { line: 3, fields: ['2'], fault: 'row_too_long' },
        { line: 4 + inner, fields: ['3', 'd'] },
      ]);
    }
  });

  it('names the line of a quote that is not closed, or has something behind it', async () => {
    for (const [content, line] of [
      ['a\n"b\nc\n', 2], ['a\nb,"c" d\n', 2], [`a\n"${'x\n'.repeat(9_000_000)}`, 2], ['"a\nb"\nc\n"', 4],
    ] as const) {
      await expect(read(content)).rejects.toMatchObject({ error: 'csv_unreadable', params: { line } });
    }
  });

  it('takes the guard of a formula away, and leaves apostrophes', async () => {
    expect(await fieldsOf("'=1+1,'+x,''=1,'a,it's,'+380671234567\n")).toEqual([['=1+1', '+x', "'=1", "'a", "it's", '+380671234567']]);
  });

  it('keeps NUL, and takes an empty file for no rows', async () => {
    expect(await fieldsOf('num,name\n1,a\0b\n')).toEqual([['num', 'name'], ['1', 'a\0b']]);
    for (const content of ['', '\ufeff', '\n\n', ' \r\n']) expect(await read(content)).toEqual([]);
  });

  it('goes on at any place where a batch ended', async () => {
    for (const [encoding, bytes] of [
      ['utf-8', Buffer.from(`\ufeffnum;name\n${'380671234567;"Їжак\nз лісу"\n\r\n'.repeat(4_000)}`)],
      ['utf-16be', utf16be(`\ufeffnum;name\n${'380671234567;"Їжак\nз лісу"\n\r\n'.repeat(4_000)}`)],
    ] as const) {
      const reading = { encoding, separator: ';' } as const;
      const whole = await read(bytes, { reading });
      const positions: FilePosition[] = [];
      let before = 0;
      for await (const { rows, next } of csvRows(chunks(bytes, 10_000), reading)) {
        before += rows.length;
        positions.push(next);
        expect(
          JSON.stringify(await read(bytes.subarray(next.bytes), { reading, from: next })) === JSON.stringify(whole.slice(before)),
        ).toBe(true);
      }
      expect(positions.length).toBeGreaterThan(2);
      expect(whole).toHaveLength(4_001);
    }
  });
});

describe('for any content', () => {
  const cell = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.constantFrom(
    '', '=1+1', "'=x", "''", '+380', '-', '"', '","', '\r', '\n', '\t@', ' a ', "'", '\u00a0x', '\ufeff',
  ));

  it('a table that was written comes back as it was', async () => {
    await fc.assert(fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 20 }), async (rows) => {
      const written: Uint8Array[] = [];
      async function* batches() { yield rows; }
      const columns = [{ title: 'num', kind: 'text' }, { title: '=name', kind: 'text' }] as const;
      for await (const chunk of writeSheet({ format: 'csv', language: 'en' }, columns, batches())) written.push(chunk);
      expect(await fieldsOf(Buffer.concat(written), { reading: { separator: ',' } })).toEqual([['num', '=name'], ...rows]);
    }), { numRuns: 300 });
  });

  it('it does not matter where the file is cut', async () => {
    const part = fc.constantFrom('"', '""', ',', ';', '\n', '\r\n', '\r', ' ', 'a', 'Ї', '😀', "'=", '\0', '"x"', '"a\r\nb"', '\t');
    await fc.assert(fc.asyncProperty(fc.array(part, { maxLength: 30 }), async (parts) => {
      const bytes = Buffer.from(parts.join(''));
      const attempt = (size: number) => read(bytes, { size }).catch((error: { params: unknown }) => error.params);
      const whole = await attempt(1 << 20);
      for (let size = 1; size < 8; size++) expect(await attempt(size)).toEqual(whole);
    }), { numRuns: 300 });
  });
});

function inEncoding(encoding: string, text: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(Array.from({ length: 256 }, (_none, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Buffer.from([...text].map((sign) => bytes.get(sign) ?? 0x3f));
}

const samples = {
  ukrainian: 'num;name\n380671234567;Олександр Шевченко\n380671234568;Наталія Бондаренко\n380671234569;СЕРГІЙ КОВАЛЬ\n',
  russian: 'num;name\n380671234567;Иван Сергеевич\n380671234568;Мария Яковлева\n380671234569;дорогая Юлия\n',
  bulgarian: 'num;name\n359881234567;Георги Димитров\n359881234568;Цветелина Ангелова\n359881234569;Стоян Първанов\n',
  short: 'num;name\n380671234567;Оля\n',
  western: 'num;name\n4915123456789;Jürgen Müller\n4915123456788;Zoë Brontë\n4915123456787;José Núñez\n',
};
/** CP866 lacks the Ukrainian і. */
const cases = ([
  'windows-1251', 'koi8-u', 'x-mac-cyrillic', 'ibm866',
] as const).flatMap((encoding) => (['ukrainian', 'russian', 'bulgarian', 'short'] as const)
  .filter((sample) => encoding !== 'ibm866' || sample !== 'ukrainian').map((sample) => [sample, encoding] as const));

it.each([
  ...cases, ['western', 'windows-1252'] as const,
])('[VAL-14:cells] a %s file in %s reads as it was written', async (sample, encoding) => {
  const text = samples[sample];
  expect((await fieldsOf(inEncoding(encoding, text))).map((fields) => fields.join(';')).join('\n')).toBe(text.trimEnd());
  expect(
    (await fieldsOf(inEncoding(encoding, text), { reading: { encoding } })).map((fields) => fields.join(';')).join('\n'),
  ).toBe(text.trimEnd());
});

it.each([
  ['sep=;', ';'], ['sep=,', ','], ['SEP=|', '|'], ['"sep=;"', ';'], ['sep=\t', '\t'], ['sep=;;;', ';'],
])('[VAL-14:cells] the first line %j names the separator and is no row', async (line, separator) => {
  const text = `${line}\r\nnum${separator}name\r\n380671234567${separator}A;B,C|D`.replace('A;B,C|D', '"A;B,C|D"');
  for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), Buffer.from(`\ufeff${text}`, 'utf16le')]) {
    for (const size of [3, 1_000]) {
      expect(await read(bytes, { size })).toEqual([{ line: 2, fields: ['num', 'name'] }, { line: 3, fields: ['380671234567', 'A;B,C|D'] }]);
    }
  }
  expect(await read(Buffer.from('num\nsep=;\n'))).toEqual([{ line: 1, fields: ['num'] }, { line: 2, fields: ['sep=;'] }]);
});
