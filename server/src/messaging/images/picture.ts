export type Picture = { format: 'jpg' | 'png'; width: number; height: number; content: Buffer };

/** Longest side that phones and providers show. */
const MAX_SIDE_PIXELS = 4_096;

export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
}

export function checkedSize(width: number, height: number): { width: number; height: number } {
  const fits = [width, height].every((side) => side > 0 && side <= MAX_SIDE_PIXELS);
  if (!fits) throw new UnreadablePicture(`${width} × ${height} pixels`);
  return { width, height };
}

export function take(bytes: Buffer, start: number, length: number): Buffer {
  if (start + length > bytes.length) throw new UnreadablePicture('it ends too early');
  return bytes.subarray(start, start + length);
}
