export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'heic' | 'other';

/** What a file field offers as pictures: also what is drawn anew here, and what only some browsers open. */
export const PICTURE_ENDINGS = '.jpg,.jpeg,.png,.webp,.gif,.bmp,.avif,.heic,.heif';

/** By the first bytes, since names and types of files are what somebody called them. */
export function pictureKind(bytes: Uint8Array): PictureKind {
  const text = String.fromCharCode(...bytes.subarray(0, 16));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('GIF8')) return 'gif';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  // ISO/IEC 23008-12: the brand stands behind the box name.
  if (text.slice(4, 8) === 'ftyp' && /^(hei|hev|mif1|msf1)/.test(text.slice(8, 12))) return 'heic';
  return 'other';
}

/** What is sent as it is; every other kind must be drawn anew first. */
export function isSentAsItIs(kind: PictureKind): kind is 'jpeg' | 'png' {
  return kind === 'jpeg' || kind === 'png';
}
