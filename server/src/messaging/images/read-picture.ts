import { AppError } from '@portal/contracts';
import { atOnce, type Interruptible } from '../../platform/background';
import { isJpeg, readJpeg } from './jpeg';
import type { Picture } from './picture';
import { isPng, readPng } from './png';

/** Decides by content, not by name. Throws image_unreadable unless it is exactly one JPEG or PNG. */
export function* pictureIn(bytes: Buffer): Interruptible<Picture> {
  try {
    if (isPng(bytes)) return yield* readPng(bytes);
    if (isJpeg(bytes)) return yield* readJpeg(bytes);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'UnreadablePicture')) throw error;
  }
  throw new AppError('image_unreadable');
}

/** Does not yield to the event loop, so use it only for the small images of messages. */
export function readPicture(bytes: Buffer): Picture {
  return atOnce(pictureIn(bytes));
}
