import { AppError } from '@portal/contracts';
import { atOnce, type Interruptible } from '../background';
import { isJpeg, readJpeg } from './jpeg';
import type { Picture } from './picture';
import { isPng, readPng } from './png';

/** By what the bytes are, whatever their name says. Throws image_unreadable for anything but one whole JPEG or PNG. */
export function* pictureIn(bytes: Buffer): Interruptible<Picture> {
  try {
    if (isPng(bytes)) return yield* readPng(bytes);
    if (isJpeg(bytes)) return yield* readJpeg(bytes);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'UnreadablePicture')) throw error;
  }
  throw new AppError('image_unreadable');
}

/** Of so few bytes as an image of a message has. */
export function readPicture(bytes: Buffer): Picture {
  return atOnce(pictureIn(bytes));
}
