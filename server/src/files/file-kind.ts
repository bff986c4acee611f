import { isAppError } from '@portal/contracts';
import { inTurns } from '../background';
import { pictureIn } from '../images';
import { endingOf } from './file-name';
import { isGif } from './gif';
import { isOffice, isOldOffice, isOpenDocument } from './office-file';
import { isPlainText } from './plain-text';
import { endsAsZip, startsWith } from './zip-parts';

/** A file as it may be kept and given out: what it is by its content, which its name agrees with. */
export type JudgedFile = { mediaType: string; content: Buffer };

type Kind = { mediaType: string; holds(bytes: Buffer): Promise<boolean> };

const PDF = Buffer.from('%PDF-', 'latin1');
/** Readers look for its end so far from the end of the file. */
const PDF_END_BYTES = 1_024;

/** What Viber takes as a file and a phone can show, by the ending of its name. Pictures are read as pictures. */
const kinds = new Map<string, Kind>([
  ['pdf', { mediaType: 'application/pdf', holds: isPdf }],
  ['doc', { mediaType: 'application/msword', holds: (bytes) => isOldOffice('doc', bytes) }],
  ['xls', { mediaType: 'application/vnd.ms-excel', holds: (bytes) => isOldOffice('xls', bytes) }],
  ['ppt', { mediaType: 'application/vnd.ms-powerpoint', holds: (bytes) => isOldOffice('ppt', bytes) }],
  ['docx', { mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', holds: (bytes) => isOffice('docx', bytes) }],
  ['xlsx', { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', holds: (bytes) => isOffice('xlsx', bytes) }],
  ['pptx', { mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', holds: (bytes) => isOffice('pptx', bytes) }],
  ['odt', { mediaType: 'application/vnd.oasis.opendocument.text', holds: (bytes) => isOpenDocument('odt', bytes) }],
  ['ods', { mediaType: 'application/vnd.oasis.opendocument.spreadsheet', holds: (bytes) => isOpenDocument('ods', bytes) }],
  ['csv', { mediaType: 'text/csv', holds: isText }],
  ['txt', { mediaType: 'text/plain', holds: isText }],
  ['gif', { mediaType: 'image/gif', holds: isGif }],
]);

const pictureTypes = { jpg: 'image/jpeg', png: 'image/png' } as const;
type PictureFormat = keyof typeof pictureTypes;
const pictureEndings = new Map<string, PictureFormat>([['jpg', 'jpg'], ['jpeg', 'jpg'], ['png', 'png']]);

/** By the ending of its name and by its content, which have to agree; null for what is of no kind that may be sent. */
export async function judgeFile(name: string, bytes: Buffer): Promise<JudgedFile | null> {
  const ending = endingOf(name);
  const format = pictureEndings.get(ending);
  if (format !== undefined) {
    const picture = await verifiedPicture(bytes);
    return picture?.format === format ? { mediaType: picture.mediaType, content: picture.content } : null;
  }
  const kind = kinds.get(ending);
  return kind && bytes.length > 0 && await kind.holds(bytes) ? { mediaType: kind.mediaType, content: bytes } : null;
}

/** A whole JPEG or PNG with nothing in it but the picture, whatever its name says; null for what is none. */
export async function verifiedPicture(bytes: Buffer): Promise<(JudgedFile & { format: PictureFormat }) | null> {
  try {
    const { format, content } = await inTurns(pictureIn(bytes));
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
