import { crc32, deflateSync } from 'node:zlib';

export type SampleFile = { mediaType: string; content: Buffer };

const SIDE = 160;

export const sampleFiles: ReadonlyMap<string, SampleFile> = new Map([
  ['sunset.png', { mediaType: 'image/png', content: sunset() }],
  ['order.pdf', { mediaType: 'application/pdf', content: onePage('Order 1042: two coffees, please.') }],
]);

/** A square from yellow to violet: 8-bit RGB (PNG section 11.2.1, color type 2). */
function sunset(): Buffer {
  const rows = Array.from({ length: SIDE }, (_, row) => {
    const down = row / SIDE;
    const colour = [255 - Math.round(120 * down), 200 - Math.round(150 * down), 90 + Math.round(60 * down)];
    return [0, ...Array.from({ length: SIDE }, () => colour).flat()];
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.set([8, 2], 8);
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.from(rows.flat()))), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PDF with one A6 page and one line of text (ISO 32000-1, annex H.3). */
function onePage(line: string): Buffer {
  const words = `BT /F1 14 Tf 24 370 Td (${line}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 298 420] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  let body = '%PDF-1.4\n';
  const xrefEntries = objects.map((object) => {
    const xrefEntry = `${String(body.length).padStart(10, '0')} 00000 n \n`;
    body += object;
    return xrefEntry;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${xrefEntries.join('')}`;
  return Buffer.from(`${body}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`, 'latin1');
}
