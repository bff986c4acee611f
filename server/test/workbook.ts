import { crc32, deflateRawSync } from 'node:zlib';

export function zipOf(parts: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes, { level: 6 });
    const name = Buffer.from(path);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(bytes.length, 18);
    shared.writeUInt16LE(name.length, 22);
    locals.push(Buffer.from('PK\u0003\u0004'), shared, name, packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    centrals.push(Buffer.from('PK\u0001\u0002\u0014\0'), shared, place, name);
    offset += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = (entries: string) => (
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries}</Relationships>`
);
const relation = (id: string, kind: string, target: string) => `<Relationship Id="${id}" Type="http://x/${kind}" Target="${target}"/>`;

export const sheetXml = (rows: string) => `<?xml version="1.0"?><worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`;

export function workbookOf(rows: string, more: Readonly<Record<string, string | Uint8Array>> = {}): Buffer {
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations(relation('a', 'officeDocument', '/xl/workbook.xml')),
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="r"><sheets><sheet name="Chart" r:id="c"/><sheet name="Люди &amp; Co" r:id="s"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(relation('s', 'worksheet', 'worksheets/a.xml') + relation('c', 'chartsheet', 'charts/c.xml')
      + relation('t', 'sharedStrings', 'sharedStrings.xml') + relation('y', 'styles', 'styles.xml')),
    'xl/worksheets/a.xml': sheetXml(rows),
    ...more,
  });
}

export const sharedStrings = (entries: string) => ({ 'xl/sharedStrings.xml': `<sst ${MAIN}>${entries}</sst>` });
export const stylesOf = (formats: string, cells: string) => ({
  'xl/styles.xml': `<styleSheet ${MAIN}><numFmts>${formats}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${cells}</cellXfs></styleSheet>`,
});
