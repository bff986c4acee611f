export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'heic' | 'other';

/** File extensions that users may choose. Includes types that are converted before sending, and types that only some browsers decode. */
export const PICTURE_ENDINGS = '.jpg,.jpeg,.png,.webp,.gif,.bmp,.avif,.heic,.heif';

/** Detects the type by the first bytes: file names and declared types are unreliable. */
export function pictureKind(bytes: Uint8Array): PictureKind {
  const text = String.fromCharCode(...bytes.subarray(0, 16));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('GIF8')) return 'gif';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  // HEIF files (ISO/IEC 23008-12) start with an `ftyp` box, followed by the brand.
  if (text.slice(4, 8) === 'ftyp' && /^(hei|hev|mif1|msf1)/.test(text.slice(8, 12))) return 'heic';
  return 'other';
}

/** Types sent unchanged; all others are converted first. */
export function isSentAsItIs(kind: PictureKind): kind is 'jpeg' | 'png' {
  return kind === 'jpeg' || kind === 'png';
}
