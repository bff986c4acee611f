import { isAppError } from '@portal/contracts';
import { runInSlices } from '../../platform/background';
import { pictureIn } from '../images';
import { endingOf } from './file-name';
import { isGif } from './gif';
import { isOffice, isOldOffice, isOpenDocument } from './office-file';
import { isPlainText } from './plain-text';
import { endsAsZip, startsWith } from './zip-parts';

export type JudgedFile = { mediaType: string; content: Buffer };

type Kind = { mediaType: string; matches(bytes: Buffer): Promise<boolean> };

const PDF = Buffer.from('%PDF-', 'latin1');
/** PDF readers look for `%%EOF` within this distance of the file's end. */
const PDF_END_BYTES = 1_024;

/** File types that Viber accepts and phones show, by extension. Pictures are checked separately. */
const kinds = new Map<string, Kind>([
  ['pdf', { mediaType: 'application/pdf', matches: isPdf }],
  ['doc', { mediaType: 'application/msword', matches: (bytes) => isOldOffice('doc', bytes) }],
  ['xls', { mediaType: 'application/vnd.ms-excel', matches: (bytes) => isOldOffice('xls', bytes) }],
  ['ppt', { mediaType: 'application/vnd.ms-powerpoint', matches: (bytes) => isOldOffice('ppt', bytes) }],
  ['docx', {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', matches: (bytes) => isOffice('docx', bytes),
  }],
  ['xlsx', { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', matches: (bytes) => isOffice('xlsx', bytes) }],
  ['pptx', {
    mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', matches: (bytes) => isOffice('pptx', bytes),
  }],
  ['odt', { mediaType: 'application/vnd.oasis.opendocument.text', matches: (bytes) => isOpenDocument('odt', bytes) }],
  ['ods', { mediaType: 'application/vnd.oasis.opendocument.spreadsheet', matches: (bytes) => isOpenDocument('ods', bytes) }],
  ['csv', { mediaType: 'text/csv', matches: isText }],
  ['txt', { mediaType: 'text/plain', matches: isText }],
  ['gif', { mediaType: 'image/gif', matches: isGif }],
]);

const pictureTypes = { jpg: 'image/jpeg', png: 'image/png' } as const;
type PictureFormat = keyof typeof pictureTypes;
const pictureEndings = new Map<string, PictureFormat>([['jpg', 'jpg'], ['jpeg', 'jpg'], ['png', 'png']]);

export async function judgeFile(name: string, bytes: Buffer): Promise<JudgedFile | null> {
  const ending = endingOf(name);
  const format = pictureEndings.get(ending);
  if (format !== undefined) {
    const picture = await verifiedPicture(bytes);
    return picture?.format === format ? { mediaType: picture.mediaType, content: picture.content } : null;
  }
  const kind = kinds.get(ending);
  return kind && bytes.length > 0 && await kind.matches(bytes) ? { mediaType: kind.mediaType, content: bytes } : null;
}

/** Returns the picture without metadata, whatever the file's name. Null unless `bytes` are a complete JPEG or PNG. */
export async function verifiedPicture(bytes: Buffer): Promise<(JudgedFile & { format: PictureFormat }) | null> {
  try {
    const { format, content } = await runInSlices(pictureIn(bytes));
    return { format, mediaType: pictureTypes[format], content };
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}

async function isPdf(bytes: Buffer): Promise<boolean> {
  return startsWith(bytes, PDF) && bytes.subarray(-PDF_END_BYTES).includes('%%EOF') && !endsAsZip(bytes);
}

async function isText(bytes: Buffer): Promise<boolean> {
  return !endsAsZip(bytes) && isPlainText(bytes);
}
