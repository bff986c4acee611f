import { crc32, deflateSync } from 'node:zlib';
import { zipOf } from './workbook';

export const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\nstartxref\n0\n%%EOF\n');
export const gif = Buffer.from('47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b', 'hex');
export const words = Buffer.from('name;phone\nОльга;380501112233\n');

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

/** @param between extra chunks that do not change the image */
export function png(...between: { type: string; data: Buffer }[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(3, 0);
  header.writeUInt32BE(3, 4);
  header.set([8, 0], 8);
  const extra = between.map(({ type, data }) => chunk(type, data));
  const whole = [chunk('IHDR', header), ...extra, chunk('IDAT', deflateSync(Buffer.alloc(3 * 4))), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...whole]);
}

const segment = (marker: number, data: Buffer) => Buffer.concat([Buffer.of(
  0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff,
), data]);
export const jpeg = Buffer.concat([
  Buffer.of(0xff, 0xd8), segment(0xdb, Buffer.alloc(65)), segment(0xc0, Buffer.of(8, 0, 7, 0, 5, 1, 1, 0x11, 0)),
  segment(0xc4, Buffer.alloc(20)),
  segment(0xda, Buffer.of(1, 1, 0, 0, 63, 0)), Buffer.from('12ff0034', 'hex'), Buffer.of(0xff, 0xd9),
]);

export function compound(...streams: string[]): Buffer {
  return Buffer.concat([Buffer.from(
    'd0cf11e0a1b11ae1', 'hex',
  ), Buffer.alloc(504), ...streams.map((stream) => Buffer.from(`${stream}\0`, 'utf16le'))]);
}

export function office(mainPart: string, others: Readonly<Record<string, string>> = {}): Buffer {
  return zipOf({ '[Content_Types].xml': '<Types/>', '_rels/.rels': '<Relationships/>', [mainPart]: '<document/>', ...others });
}

/** Builds an OpenDocument file. The media type is its first entry, uncompressed. */
export function openDocument(mediaType: string, others: Readonly<Record<string, string>> = {}): Buffer {
  const rest = zipOf({ 'content.xml': '<office:document-content/>', 'META-INF/manifest.xml': '<manifest/>', ...others });
  const name = Buffer.from('mimetype');
  const content = Buffer.from(mediaType);
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(20, 0);
  shared.writeUInt32LE(crc32(content), 10);
  shared.writeUInt32LE(content.length, 14);
  shared.writeUInt32LE(content.length, 18);
  shared.writeUInt16LE(name.length, 22);
  return joined(Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), shared, name, content]), shared, name, rest);
}

function joined(first: Buffer, shared: Buffer, name: Buffer, rest: Buffer): Buffer {
  const end = Buffer.from(rest.subarray(-22));
  const directoryAt = end.readUInt32LE(16);
  const directory = Buffer.from(rest.subarray(directoryAt, -22));
  for (let at = 0; at < directory.length; at += 46 + directory.readUInt16LE(at + 28)) {
    directory.writeUInt32LE(directory.readUInt32LE(at + 42) + first.length, at + 42);
  }
  const entry = Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), shared, Buffer.alloc(14), name]);
  for (const field of [8, 10]) end.writeUInt16LE(end.readUInt16LE(field) + 1, field);
  end.writeUInt32LE(entry.length + directory.length, 12);
  end.writeUInt32LE(first.length + directoryAt, 16);
  return Buffer.concat([first, rest.subarray(0, directoryAt), entry, directory, end]);
}
