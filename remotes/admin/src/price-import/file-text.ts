import { detectEncoding } from '@portal/messaging';

/** Decodes a file with the same encoding detection as recipient files. */
export function fileText(octets: ArrayBuffer): string {
  return new TextDecoder(detectEncoding(new Uint8Array(octets))).decode(octets);
}
