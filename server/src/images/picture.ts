/** A picture that was read to its end, with nothing in it but the picture. */
export type Picture = { format: 'jpg' | 'png'; width: number; height: number; content: Buffer };

/** What phones and providers still show. */
export const MOST_PIXELS_A_SIDE = 4_096;

/** The bytes are not a whole picture of their kind, or hold more than one. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
}

export function checkedSize(width: number, height: number): { width: number; height: number } {
  const fits = [width, height].every((side) => side > 0 && side <= MOST_PIXELS_A_SIDE);
  if (!fits) throw new UnreadablePicture(`${width} × ${height} pixels`);
  return { width, height };
}

/** Bytes that must be there. */
export function take(bytes: Buffer, start: number, length: number): Buffer {
  if (start + length > bytes.length) throw new UnreadablePicture('it ends too early');
  return bytes.subarray(start, start + length);
}
