import { decodeGsm } from '@portal/messaging';

/** 1 where the septet is the same character in ASCII. Most texts consist of such septets and are not decoded one by one. */
const sameInAscii = Uint8Array.from({ length: 256 }, (_, octet) => (decodeGsm(
  Uint8Array.of(octet),
) === String.fromCharCode(octet) ? 1 : 0));

function decodeSeptets(octets: Buffer, start: number, end: number): string {
  let at = start;
  while (at < end && sameInAscii[octets[at] ?? 0] === 1) at++;
  return at === end ? octets.toString('latin1', start, end) : decodeGsm(octets.subarray(start, end));
}

/** UTF-16 big endian; a trailing odd octet is dropped. */
function decodeUcs2(octets: Buffer, start: number, end: number): string {
  const even = end - ((end - start) & 1);
  return Buffer.from(octets.subarray(start, even)).swap16().toString('utf16le');
}

export function encodeUcs2(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

/** Only this many octets of a receipt are read. They include all fields; the rest is a copy of the customer's text. */
const MAX_RECEIPT_LENGTH = 1_024;
/** Octets that suffice to distinguish a 16-bit alphabet from an 8-bit one. */
const SAMPLE = 16;

/** Reads Latin-1, never GSM, which would turn underscores into section signs. UCS-2 is recognized by its NULs, not by data_coding. */
export function decodeReceiptText(octets: Buffer, start: number, end: number): string {
  const to = Math.min(end, start + MAX_RECEIPT_LENGTH);
  const pairs = Math.min(SAMPLE, to - start) >>> 1;
  let highNuls = 0;
  let lowNuls = 0;
  for (let pair = 0; pair < pairs; pair++) {
    if (octets[start + pair * 2] === 0) highNuls++;
    if (octets[start + pair * 2 + 1] === 0) lowNuls++;
  }
  if (pairs >= 2 && highNuls * 4 >= pairs * 3) return decodeUcs2(octets, start, to);
  if (pairs >= 2 && lowNuls * 4 >= pairs * 3) return octets.toString('utf16le', start, to);
  return octets.toString('latin1', start, to);
}

/** A data_coding other than the default alphabet and UCS-2 is read as Latin-1, which includes IA5. */
export function decodeText(dataCoding: number, octets: Buffer, start: number, end: number): string {
  switch (dataCoding) {
    case 0: return decodeSeptets(octets, start, end);
    case 8: return decodeUcs2(octets, start, end);
    default: return octets.toString('latin1', start, end);
  }
}
