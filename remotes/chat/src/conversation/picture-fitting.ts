import { MAX_IMAGE_BYTES } from '@portal/contracts';
import { ADVISED_SIDE, drawingFor, drawPicture, isSentAsItIs, openPicture, type Size } from '@portal/ui/pictures';

export type FittedPicture = Size & { content: Blob; /** Whether it could also go as it is. */ canStay: boolean; isSmaller: boolean };

/** The whole picture within the square that messengers show well. Rejects what the browser cannot open: that is no picture, or of a kind it does not know. */
export async function fitPicture(file: File): Promise<FittedPicture> {
  const picture = await openPicture(file);
  const { width, height } = picture;
  const canStay = isSentAsItIs(picture.kind) && picture.bytes <= MAX_IMAGE_BYTES;
  const isSmaller = Math.max(width, height) > ADVISED_SIDE;
  if (!isSmaller && canStay) return { content: file, width, height, canStay, isSmaller };
  const drawing = drawingFor(picture, 'contain');
  return { content: await drawPicture(picture, drawing), ...drawing.to, canStay, isSmaller };
}
