import { detectEncoding, type FileEncoding } from '@portal/messaging';

/** Detects the encoding of bytes from the middle of a file, which may begin inside a character. */
export function detectEncodingWithin(bytes: Uint8Array): FileEncoding {
  let start = 0;
  while (start < 3 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start++;
  return detectEncoding(bytes.subarray(start));
}
