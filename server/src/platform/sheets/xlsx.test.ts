import fc from 'fast-check';
import { openTable } from './open-table';
import { startOfFile, type FilePosition, type SheetRow } from './sheet-row';
import { fileOf } from './stored-file';
import type { Cell } from './cell';
import { numberFormat } from './number-format';
import { writeSheet } from './write-sheet';
import { writeXlsx } from './write-xlsx';
import { openXlsx, xlsxRows } from './xlsx-reader';
import { sharedStrings, sheetXml, stylesOf, workbookOf as workbook, zipOf } from '../../../test/workbook';

const styles = stylesOf(
  '<numFmt numFmtId="170" formatCode="dd.mm.yy"/><numFmt numFmtId="171" formatCode="0&quot;days&quot;"/>',
  '<xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="170"/><xf numFmtId="171"/>',
);

async function read(bytes: Uint8Array, from: FilePosition = startOfFile): Promise<SheetRow[]> {
  const table = await openTable(fileOf(bytes), {});
  const rows: SheetRow[] = [];
  for await (const batch of table.rows(from)) rows.push(...batch.rows);
  return rows;
}

async function written(rows: readonly (readonly Cell[])[], titles: string[]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  async function* batches() { yield rows; }
  for await (const chunk of writeSheet(
    { format: 'xlsx', language: 'en' }, titles.map((title) => ({ title, kind: 'text' as const })), batches(),
  )) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('reading an XLSX file', () => {
  it('reads shared, inline and rich texts, numbers in any notation, dates, gaps and empty rows', async () => {
    const sheet = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row><row r="2"/><row r="4" spans="1:3">'
      + '<c r="A4"><v>3.80671234567E+11</v></c><c r="B4" s="1"><v>46348.0625</v></c><c r="C4" s="2"><v>46348</v></c><c r="D4" s="3"><v>12.5</v></c></row>'
      + '<row><c t="inlineStr"><is><r><t>a</t></r><r><t xml:space="preserve"> b_x000D_</t></r><rPh><t>no</t></rPh></is></c><c t="b"><v>1</v></c><c t="str"><f>A1</f><v>f</v></c><c t="e"><v>#N/A</v></c></row>';
    const bytes = workbook(sheet, { ...sharedStrings('<si><t>num</t></si><si><r><t>ім’</t></r><r><t>я</t></r></si>'), ...styles });
    expect(await read(bytes)).toEqual([
      { line: 1, fields: ['num', '', 'ім’я'] },
      { line: 4, fields: ['380671234567', '22.11.2026 1:30', '22.11.26', '13days'] },
      { line: 5, fields: ['a b\r', 'TRUE', 'f', '#N/A'] },
    ]);
    const table = await openTable(fileOf(bytes), {});
    expect(table.sheets).toEqual(['Люди & Co']);
    expect(await table.first(1)).toEqual([{ line: 1, fields: ['num', '', 'ім’я'] }]);
    expect(await read(bytes, { bytes: 0, line: 5 })).toEqual([expect.objectContaining({ line: 5 })]);
  });

  it('refuses a sheet that is not there', async () => {
    const table = await openTable(fileOf(workbook('<row><c><v>1</v></c></row>')), { sheet: 7 });
    await expect(table.first(1)).rejects.toMatchObject({ error: 'invalid_request' });
  });

  it('gives back any texts that were written, but for empty cells at the end of a row', async () => {
    const cell = fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.constantFrom(
      '=1', "'=1", '_x0041_', '_x005F_x0041_', '_x0041\u0001', ' a ', '\r\n', '\t', '\0', '\ud800', '\uffff', '<&>"', ']]>',
    ));
    await fc.assert(fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 10 }), async (rows) => {
      const shown = rows.map((fields) => fields.slice(
        0, fields[1] !== '' ? 2 : fields[0] !== '' ? 1 : 0,
      )).filter(({ length }) => length > 0);
      expect((await read(await written(rows, ['a', 'b']))).map(({ fields }) => fields)).toEqual([['a', 'b'], ...shown]);
    }), { numRuns: 60 });
  });

  it('begins another sheet, titles and all, when one is full', async () => {
    const chunks: Uint8Array[] = [];
    async function* batches() { yield [['1'], ['2'], ['3']]; yield [['4'], ['5']]; }
    for await (const chunk of writeXlsx([{ title: 'n', kind: 'text' }], batches(), { rows: 2, characters: 1e9 })) chunks.push(chunk);
    const sheets: string[][] = [];
    for (const sheet of [0, 1, 2]) {
      sheets.push((await (await openTable(fileOf(Buffer.concat(chunks)), { sheet })).first(9)).map(({ fields }) => fields[0] ?? ''));
    }
    expect(sheets).toEqual([['n', '1', '2'], ['n', '3', '4'], ['n', '5']]);
  });
});

describe('hostile files', () => {
  const refusal = async (bytes: Uint8Array) => read(bytes).then(() => 'read', (error: { error?: string }) => error.error);

  it('refuses half a megabyte that unfolds to 512 of them, without unfolding it', async () => {
    const zeros = Buffer.alloc(512 * 1024 * 1024);
    const bytes = workbook('', { 'xl/worksheets/a.xml': zeros });
    expect(bytes.length).toBeLessThan(600_000);
    let taken = 0;
    const file = fileOf(bytes);
    async function* counted(from: number, to: number) {
      for await (const chunk of file.read(from, to)) { taken += chunk.length; yield chunk; }
    }
    const memory = process.memoryUsage().rss;
    await expect(openTable({ ...file, read: counted }, {}).then((table) => table.first(1))).rejects.toMatchObject({
      error: 'file_inflates_too_much',
    });
    expect(taken).toBeLessThan(400_000);
    expect(process.memoryUsage().rss - memory).toBeLessThan(64 * 1024 * 1024);
    expect(await refusal(workbook('<row><c t="s"><v>0</v></c></row>', { 'xl/sharedStrings.xml': zeros }))).toBe('file_inflates_too_much');
  });

  it('refuses one that unfolds to more than it announces', async () => {
    const bytes = Buffer.from(workbook('<row><c><v>1</v></c></row>'.repeat(10_000)));
    const path = bytes.lastIndexOf('xl/worksheets/a.xml');
    bytes.writeUInt32LE(1_000, path - 46 + 24);
    expect(await refusal(bytes)).toBe('file_unreadable');
  });

  it('refuses document types and entities, and never fetches or expands one', async () => {
    for (const declared of [
      '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>', '<!DOCTYPE x [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>',
    ]) {
      expect(await refusal(workbook('', {
        'xl/worksheets/a.xml': `${declared}<worksheet><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>`,
      }))).toBe('file_unreadable');
    }
    expect(await refusal(workbook('<row><c t="str"><v>&a;</v></c></row>'))).toBe('file_unreadable');
  });

  it('refuses more rows than may be', async () => {
    const book = await openXlsx(
      fileOf(workbook(Array.from({ length: 2_001 }, (_none, index) => `<row><c><v>${index}</v></c></row>`).join(''))),
    );
    const count = async (max: number) => { let rows = 0; for await (const batch of xlsxRows(book, 0, startOfFile, max)) {
      rows += batch.rows.length;
    } return rows; };
    expect(await count(2_001)).toBe(2_001);
    await expect(count(2_000)).rejects.toMatchObject({ error: 'file_too_many_rows', params: { max: 2_000 } });
  });

  it('refuses what nests or goes on without an end', async () => {
    expect(await refusal(workbook('<a>'.repeat(1_000)))).toBe('file_unreadable');
    expect(await refusal(workbook(`<row><c t="str"><v>${'x1y2z3'.repeat(400_000)}</v></c></row>`))).toBe('file_unreadable');
    expect(
      await refusal(workbook(`<row ${Array.from({ length: 200_000 }, (_none, n) => `a${n}="1"`).join(' ')}></row>`)),
    ).toBe('file_unreadable');
  });

  it('tells a row with a cell longer than any, and reads the others', async () => {
    const rows = await read(
      workbook(`<row><c><v>1</v></c></row><row><c t="str"><v>${'x'.repeat(40_000)}</v></c></row><row><c><v>3</v></c></row>`),
    );
    expect(rows).toEqual([{ line: 1, fields: ['1'] }, { line: 2, fields: [], fault: 'row_too_long' }, { line: 3, fields: ['3'] }]);
  });

  it('tells a password from damage, and both from other files', async () => {
    const compound = Buffer.concat([Buffer.from(
      'd0cf11e0a1b11ae1', 'hex',
    ), Buffer.alloc(2_000), Buffer.from('EncryptedPackage', 'utf16le'), Buffer.alloc(2_000)]);
    expect(await refusal(compound)).toBe('file_encrypted');
    expect(await refusal(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)]))).toBe('file_unreadable');
    const locked = Buffer.from(workbook('<row/>'));
    for (let at = locked.indexOf('PK\u0001\u0002'); at !== -1; at = locked.indexOf('PK\u0001\u0002', at + 1)) locked[at + 8] = 1;
    expect(await refusal(locked)).toBe('file_encrypted');
    const whole = workbook('<row><c><v>1</v></c></row>'.repeat(5_000));
    for (const part of [0.1, 0.5, 0.9, 0.999]) {
      expect(await refusal(whole.subarray(0, Math.floor(whole.length * part)))).toBe('file_unreadable');
    }
    expect(await refusal(zipOf({ 'a.txt': 'a' }))).toBe('file_unreadable');
    expect(await refusal(Buffer.from('%PDF-1.7 x'))).toBe('file_unreadable');
  });

  it('gives a clear answer to any damage of a good file', async () => {
    const good = Buffer.from(workbook('<row><c t="s"><v>0</v></c><c><v>1</v></c></row>'.repeat(50), sharedStrings('<si><t>num</t></si>')));
    await fc.assert(fc.asyncProperty(fc.array(fc.tuple(
      fc.nat(good.length - 1), fc.nat(255),
    ), { minLength: 1, maxLength: 8 }), async (changes) => {
      const bytes = Buffer.from(good);
      for (const [at, value] of changes) bytes[at] = value;
      expect(['read', 'file_unreadable', 'file_encrypted', 'file_inflates_too_much', 'file_too_many_rows', 'csv_unreadable']).toContain(
        await refusal(bytes),
      );
    }), { numRuns: 200 });
  });
});

test('[VAL-14:cells] numbers have the digits that Excel shows, booleans their words, and what was not computed is an error', async () => {
  const cells = '<c r="A1"><v>0.30000000000000004</v></c><c r="B1" t="b"><v>1</v></c><c r="C1"><v>3.80671234567E+11</v></c>';
  // The third has an empty text as its result.
  const formulas =
    '<c r="C2"><f>A1</f></c><c r="D2"><f>A1</f><v></v></c><c r="E2" t="str"><f>A1</f><v></v></c><c r="F2"><f>A1</f><v>5</v></c>';
  const book = await openXlsx(fileOf(
    workbook(`<row r="1">${cells}</row><row r="2"><c r="A2" t="e"><v>#N/A</v></c><c r="B2" t="e"><v>#NEWER!</v></c>${formulas}</row>`),
  ));
  const rows: SheetRow[] = [];
  for await (const batch of xlsxRows(book, 0)) rows.push(...batch.rows);
  expect(rows).toEqual([
    { line: 1, fields: ['0.3', 'TRUE', '380671234567'] }, { line: 2, fields: ['#N/A', '#VALUE!', '#VALUE!', '#VALUE!', '', '5'] },
  ]);
});

test.each([
  ['dd.mm.yyyy', 45_000, '15.03.2023'], ['m/d/yy', 45_000, '3/15/23'], ['yyyy\\-mm\\-dd hh:mm:ss', 45_000.5, '2023-03-15 12:00:00'],
  ['d mmmm yyyy" р."', 45_000, '15 March 2023 р.'], ['[$-422]d mmmm yyyy', 45_000, '15 березня 2023'],
  ['[$-419]mmmm yyyy', 45_000, 'март 2023'],
  ['dddd, d-mmm-yy', 45_000, 'Wednesday, 15-Mar-23'], ['h:mm AM/PM', 0.75, '6:00 PM'], ['hh:mm', 0.999_999, '00:00'],
  ['[h]:mm:ss', 1.5, '36:00:00'],
  ['mm:ss.0', 0.000_1, '00:08.6'], ['dd.mm.yyyy', 1, '01.01.1900'], ['dd.mm.yyyy', -1, '-1'], ['dd/mm/yyyy;@', 45_000, '15/03/2023'],
  ['0%', 0.155, '16%'], ['0.00%', 0.1234, '12.34%'], ['#,##0', 1_234_567.5, '1,234,568'], ['#,##0.00', -1_234.5, '-1,234.50'],
  ['#,##0.00;(#,##0.00)', -5, '(5.00)'],
  ['0.00', 1.005, '1.01'], ['0.00', 0.1, '0.10'], ['0.##', 1.5, '1.5'], ['#.00', 0.5, '.50'], ['00000', 42, '00042'],
  ['000 000', 1_234, '001 234'],
  ['#,##0.00\\ "грн"', 99.9, '99.90 грн'], ['#,##0.00\\ [$₴-422]', 1_000, '1,000.00 ₴'],
  ['_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-', 0, '-'],
  ['"+"0', 380_671_234_567, '+380671234567'], ['+00 (000) 000-00-00', 380_671_234_567, '+38 (067) 123-45-67'],
  ['[<=9999999]###-####;(###) ###-####', 5_551_234, '555-1234'], ['[<=9999999]###-####;(###) ###-####', 2_125_551_234, '(212) 555-1234'],
  ['0.00E+00', 380_671_234_567, '380671234567'], ['# ?/?', 12.5, '12.5'], ['0,', 12_345, '12'], ['[Red]0;[Blue]-0', -3, '-3'],
  ['General" шт"', 3, '3 шт'],
  ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', 45_000.5, '15.03.2023'], ['[$-F400]h:mm:ss\\ AM/PM', 0.75, '18:00:00'],
  ['0;-0;;@', 0, ''], ['"текст"', 5, 'текст'], ['@', 45_000, '45000'], ['"day"', 1, 'day'],
])('[VAL-14:cells] a cell of the format %s shows %d as %j', async (code, value, shown) => {
  const escaped = code.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const formats = stylesOf(`<numFmt numFmtId="170" formatCode="${escaped}"/>`, '<xf numFmtId="0"/><xf numFmtId="170"/>');
  const [row] = await read(workbook(`<row><c t="str"><v>x</v></c><c s="1"><v>${value}</v></c></row>`, formats));
  expect(row?.fields[1] ?? '').toBe(shown);
});

test('[VAL-14:cells] formats without an entry in the file show what Excel shows', async () => {
  const ids = [1, 2, 3, 4, 9, 10, 14, 20, 21, 22, 49];
  const cells = ids.map((_id, at) => `<c s="${at + 1}"><v>45000.25</v></c>`).join('');
  const [row] = await read(
    workbook(`<row>${cells}</row>`, stylesOf('', `<xf numFmtId="0"/>${ids.map((id) => `<xf numFmtId="${id}"/>`).join('')}`)),
  );
  expect(row?.fields).toEqual([
    '45000', '45000.25', '45,000', '45,000.25', '4500025%', '4500025.00%', '15.03.2023', '6:00', '6:00:00', '15.03.2023 6:00', '45000.25',
  ]);
});

test.each([
  [0.1 + 0.2, '0.3'], [1 / 3, '0.333333333'], [-1 / 3, '-0.333333333'], [1_234_567.891_234, '1234567.891'], [99.999_999_999_9, '100'],
  [12_345_678_901.5, '12345678902'],
  [0.000_123_456_789, '0.000123457'], [0.000_01, '0.00001'], [0.000_012_345_678, '1.23457E-05'], [1e-9, '0.000000001'], [1e-13, '1E-13'],
  [380_671_234_567, '380671234567'], [123_456_789_012.5, '123456789012.5'],
])('[VAL-14:cells] %d without a format is shown as %s', async (value, shown) => {
  const [row] = await read(workbook(`<row><c><v>${value}</v></c></row>`));
  expect(row?.fields).toEqual([shown]);
});

test('[VAL-14:cells] the first sheet that can be seen is read where nobody chooses one', async () => {
  const hidden = (state: string) => workbook('<row><c><v>1</v></c></row>', {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="Lists" state="${state}" r:id="h"/><sheet name="People" r:id="s"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="s" Type="http://x/worksheet" Target="worksheets/a.xml"/><Relationship Id="h" Type="http://x/worksheet" Target="worksheets/b.xml"/></Relationships>',
    'xl/worksheets/b.xml': sheetXml('<row><c><v>2</v></c></row>'),
  });
  for (const [state, sheet] of [['hidden', 1], ['veryHidden', 1], ['visible', 0]] as const) {
    const table = await openTable(fileOf(hidden(state)), {});
    expect([table.reading, table.sheets, (await table.first(1))[0]?.fields]).toEqual([
      { format: 'xlsx', sheet }, ['Lists', 'People'], [String(2 - sheet)],
    ]);
  }
});

test('[VAL-14:cells] any code and any number give some text', () => {
  const code = fc.array(fc.constantFrom(
    '0', '#', '?', '.', ',', '%', ';', '"', '\\', '[', ']', '$', '-', 'E+', '/', 'y', 'm', 'd', 'h', 's', 'AM/PM', '@', '_', '*', ' ',
    'General', '[<1]',
  ), { maxLength: 14 });
  fc.assert(fc.property(code, fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer(),
  ), fc.boolean(), (parts, value, from1904) => {
    expect(typeof numberFormat(parts.join(''))(value, from1904)).toBe('string');
  }), { numRuns: 2_000 });
});
