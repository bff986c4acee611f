import { runInSlices, type Interruptible } from '../../platform/background';
import { startsWith, zipParts } from './zip-parts';

const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const MACROS = utf16('_VBA_PROJECT');
/** Marks a password-protected document, whose content cannot be checked. */
const ENCRYPTED = utf16('EncryptedPackage');

/** Streams that identify a program's document in a compound file (MS-CFB). */
const streams: Readonly<Record<'doc' | 'xls' | 'ppt', readonly string[]>> = {
  doc: ['WordDocument'], xls: ['Workbook', 'Book'], ppt: ['PowerPoint Document'],
};

export async function isOldOffice(kind: keyof typeof streams, bytes: Buffer): Promise<boolean> {
  return startsWith(bytes, COMPOUND) && runInSlices(isHarmless(streams[kind], bytes));
}

function* isHarmless(names: readonly string[], bytes: Buffer): Interruptible<boolean> {
  for (const refused of [MACROS, ENCRYPTED]) if (yield* isWithin(bytes, refused)) return false;
  for (const name of names) if (yield* isWithin(bytes, utf16(name))) return true;
  return false;
}

const SLICE_BYTES = 262_144;

function* isWithin(bytes: Buffer, needle: Buffer): Interruptible<boolean> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    if (bytes.subarray(at, at + SLICE_BYTES + needle.length - 1).includes(needle)) return true;
    yield;
  }
  return false;
}

/** Required part of each document type (ECMA-376). */
const mainParts = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml', pptx: 'ppt/presentation.xml' } as const;
/** Names of parts that contain code: macros, and the contents of Java archives, which are zip files too. */
const runs = /(^|\/)vbaProject\.bin$|\.class$|^META-INF\//i;

export async function isOffice(kind: keyof typeof mainParts, bytes: Buffer): Promise<boolean> {
  const parts = await zipParts(bytes);
  return parts !== null && parts.includes(
    '[Content_Types].xml',
  ) && parts.includes(mainParts[kind]) && !parts.some((part) => runs.test(part));
}

/** Position of the first part's name. The part is the media type, uncompressed and without extra fields (OpenDocument 1.3 part 2, 3.3). */
const MEDIA_TYPE_AT = 30;
const openDocuments = { odt: 'application/vnd.oasis.opendocument.text', ods: 'application/vnd.oasis.opendocument.spreadsheet' } as const;
const hasMacros = /^(Basic|Scripts)\/.|\.class$/;

export async function isOpenDocument(kind: keyof typeof openDocuments, bytes: Buffer): Promise<boolean> {
  const first = Buffer.from(`mimetype${openDocuments[kind]}PK`, 'latin1');
  if (!startsWith(bytes.subarray(MEDIA_TYPE_AT), first)) return false;
  const parts = await zipParts(bytes);
  return parts !== null && parts.includes('content.xml') && !parts.some((part) => hasMacros.test(part));
}
