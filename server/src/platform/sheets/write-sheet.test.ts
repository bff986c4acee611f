import { unzipSync } from 'fflate';
import { languages, type Language } from '@portal/contracts';
import type { Cell } from './cell';
import { writeSheet, type SheetColumn } from './write-sheet';

const columns: SheetColumn[] = [{ title: 'Number', kind: 'text' }, { title: 'Cost', kind: 'number' }, { title: 'Sent', kind: 'time' }];
const sent = new Date('2026-11-22T01:30:00Z');

async function* once(rows: readonly (readonly Cell[])[]) {
  yield rows;
}

async function written(format: 'csv' | 'xlsx', rows: readonly (readonly Cell[])[], language: Language = 'en'): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeSheet({ format, language }, columns, once(rows))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('a CSV file has a byte order mark, commas, CRLF and quotes where they are needed', async () => {
  const csv = await written('csv', [['380671234567', 12.5, sent], ['say "hi", now', null, null], ['two\r\nlines', 0, null]]);
  expect(csv.toString()).toBe(
    '\ufeffNumber,Cost,Sent\r\n380671234567,12.5,2026-11-22 01:30:00\r\n"say ""hi"", now",,\r\n"two\r\nlines",0,\r\n',
  );
});

test('a CSV file of a language whose Excel takes semicolons has them, and decimal commas', async () => {
  const csv = await written(
    'csv', [['a;b', 12.5, sent], ['x', { amount: '-1234567890123456.5000' }, { localTime: '2026-11-22 03:30:00' }]], 'ua',
  );
  expect(csv.toString()).toBe(
    '\ufeffNumber;Cost;Sent\r\n"a;b";12,5;2026-11-22 01:30:00\r\nx;-1234567890123456,5000;2026-11-22 03:30:00\r\n',
  );
});

test.each([
  "=cmd|'/c calc'!A1", "x;=cmd|' /C calc'!A0;y",
])('[VAL-04] the text %p stands in a CSV file of every language so that no spreadsheet runs it', async (text) => {
  for (const language of languages) {
    const csv = (await written('csv', [['380671234567', text]], language)).toString();
    expect(csv).not.toMatch(/(^|[,;|\t\n])"?=/);
  }
});

test('an XLSX file holds typed texts, numbers and dates, and no formula', async () => {
  const files = unzipSync(await written('xlsx', [['=1+1', 12.5, sent], [
    'a<b>&"\u0001\r_x0041_', 1e15, null,
  ], [{ localTime: '2026-11-22 03:30:00' }, { localTime: '2026-11-22' }, { amount: '1.2400' }]]));
  const sheet = Buffer.from(files['xl/worksheets/sheet1.xml'] ?? []).toString();
  expect(sheet).toContain(
    '<row><c t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c><c><v>12.5</v></c><c s="1"><v>46348.0625</v></c></row>',
  );
  expect(sheet).toContain('<c s="1"><v>46348.14583333333</v></c><c s="2"><v>46348</v></c><c><v>1.24</v></c>');
  expect(sheet).toContain('a&lt;b&gt;&amp;"_x0001__x000D__x005F_x0041_');
  expect(sheet).toContain('>1000000000000000<');
  expect(sheet).not.toContain('<f>');
  expect(Object.keys(files).sort()).toEqual([
    '[Content_Types].xml', '_rels/.rels', 'xl/_rels/workbook.xml.rels', 'xl/styles.xml', 'xl/workbook.xml', 'xl/worksheets/sheet1.xml',
  ]);
});
