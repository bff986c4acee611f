import { AppError } from '@portal/contracts';
import { bytesBetween, type StoredFile } from './stored-file';
import { unreadable } from './zip-reader';

/** First bytes that identify the type, because file names are unreliable. */
const signatures = {
  zip: ['504b0304', '504b0506'],
  /** Container of an old XLS file or an encrypted workbook. */
  compound: ['d0cf11e0a1b11ae1'],
  /** PDF, gzip, PNG, JPEG, GIF, RAR, 7z. Read as text, they would produce up to a million bad rows. */
  other: ['25504446', '1f8b08', '89504e47', 'ffd8ff', '47494638', '526172211a07', '377abcaf271c'],
};
const encryptedPart = Buffer.from('EncryptedPackage', 'utf16le');
const SEARCHED_BYTES = 1024 * 1024;

/** Returns the file type. Throws file_encrypted, or file_unreadable for other types. */
export async function kindOf(file: StoredFile): Promise<'csv' | 'xlsx'> {
  const start = (await bytesBetween(file, 0, 8)).toString('hex');
  const is = (kind: keyof typeof signatures) => signatures[kind].some((signature) => start.startsWith(signature));
  if (is('zip')) return 'xlsx';
  if (is('compound')) throw await isEncrypted(file) ? new AppError('file_encrypted') : unreadable();
  if (is('other')) throw unreadable();
  return 'csv';
}

/** Looks for the encrypted part's name, which is near the start or the end of the file. */
async function isEncrypted(file: StoredFile): Promise<boolean> {
  const start = await bytesBetween(file, 0, SEARCHED_BYTES);
  return start.includes(encryptedPart) || (await bytesBetween(file, file.bytes - SEARCHED_BYTES, file.bytes)).includes(encryptedPart);
}
