import { isSentAsItIs, pictureKind, type PictureKind } from './picture-kind';
import type { Drawing, Size } from './picture-scale';

/** An image this browser could open. */
export type Picture = Size & { file: File; kind: PictureKind; bytes: number };

export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
  constructor(readonly kind: PictureKind) {
    super(kind);
  }
}

const JPEG_QUALITY = 0.9;

/** Reads an image's type and size. Throws UnreadablePicture if the browser can't decode the image, such as HEIC. */
export async function openPicture(file: File): Promise<Picture> {
  const kind = pictureKind(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  const bitmap = await decode(file, kind);
  const { width, height } = bitmap;
  bitmap.close();
  return { file, kind, bytes: file.size, width, height };
}

/** Crops and scales an image. PNG stays PNG because of its transparency; all other types become JPEG. */
export async function drawPicture({ file, kind }: Picture, { from, to }: Drawing): Promise<Blob> {
  const bitmap = await decode(file, kind);
  try {
    const canvas = document.createElement('canvas');
    canvas.width = to.width;
    canvas.height = to.height;
    const context = canvas.getContext('2d');
    if (!context) throw new UnreadablePicture(kind);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, to.width, to.height);
    const type = kind === 'png' ? 'image/png' : 'image/jpeg';
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY));
    if (!blob) throw new UnreadablePicture(kind);
    return blob;
  } finally {
    bitmap.close();
  }
}

/** Content type for sending the unchanged file. */
export function typeOf(kind: PictureKind): string {
  return isSentAsItIs(kind) ? `image/${kind}` : 'application/octet-stream';
}

async function decode(file: File, kind: PictureKind): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch {
    throw new UnreadablePicture(kind);
  }
}
