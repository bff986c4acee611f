import type { FileEncoding } from '@portal/messaging';
import { detectEncoding } from '@portal/messaging';

/** Letters that are right in UTF-8 for each fault in it, from which on the faults are damage and not another encoding. */
const RIGHT_FOR_A_FAULT = 5;

/**
 * The encoding of bytes from the start of a file, or of the first of them that are not ASCII. A few damaged letters do not
 * make a file of UTF-8 one of windows-1251: Cyrillic of that is hardly ever valid UTF-8.
 */
export function findEncoding(bytes: Uint8Array): FileEncoding {
  const found = detectEncoding(bytes);
  return found === 'windows-1251' && isMostlyUtf8(bytes) ? 'utf-8' : found;
}

/** Cut out of the middle of a file, so its first bytes may be the end of a letter. */
export function findEncodingWithin(bytes: Uint8Array): FileEncoding {
  let start = 0;
  while (start < 3 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start++;
  return findEncoding(bytes.subarray(start));
}

function isMostlyUtf8(bytes: Uint8Array): boolean {
  let [faults, letters] = [0, 0];
  for (const letter of new TextDecoder('utf-8').decode(bytes, { stream: true })) {
    if (letter === '\ufffd') faults++;
    else if (letter > '\x7f') letters++;
  }
  return letters >= faults * RIGHT_FOR_A_FAULT;
}
