import { detectEncoding } from '@portal/messaging';

/** What the octets of a sheet say, in whatever encoding a file of recipients may have too. */
export function fileText(octets: ArrayBuffer): string {
  return new TextDecoder(detectEncoding(new Uint8Array(octets))).decode(octets);
}
