import { AppError } from '@portal/contracts';
import { isJpeg, readJpeg } from './jpeg';
import type { Picture } from './picture';
import { isPng, readPng } from './png';

/** By what the bytes are, whatever their name says. Throws image_unreadable for anything but one whole JPEG or PNG. */
export function readPicture(bytes: Buffer): Picture {
  try {
    if (isPng(bytes)) return readPng(bytes);
    if (isJpeg(bytes)) return readJpeg(bytes);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'UnreadablePicture')) throw error;
  }
  throw new AppError('image_unreadable');
}
