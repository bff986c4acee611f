import type { MessagePart } from './part';
import { wholePart } from './part';

/** `textStart`: offset after the user data header, if there is one. */
export type UserData = { textStart: number; part?: MessagePart };

const USER_DATA_HEADER = 0x40;
const CONCATENATED_8_BIT = 0x00;
const CONCATENATED_16_BIT = 0x08;

/**
 * Reads the header of 3GPP TS 23.040 section 9.2.3.24. Malformed elements are text: some providers set the esm_class bit without a header.
 */
export function readUserData(esmClass: number, octets: Buffer, start: number, end: number): UserData {
  if ((esmClass & USER_DATA_HEADER) === 0 || start >= end) return { textStart: start };
  const textStart = start + 1 + (octets[start] ?? 0);
  if (textStart > end) return { textStart: start };
  let at = start + 1;
  let part: MessagePart | undefined;
  while (at + 2 <= textStart) {
    const length = octets[at + 1] ?? 0;
    part ??= wholePart(partAt(octets, at, length));
    at += 2 + length;
  }
  if (at !== textStart) return { textStart: start };
  return part === undefined ? { textStart } : { textStart, part };
}

function partAt(octets: Buffer, at: number, length: number): MessagePart | undefined {
  const element = octets[at] ?? 0;
  if (element === CONCATENATED_8_BIT && length === 3) {
    return { reference: octets[at + 2] ?? 0, total: octets[at + 3] ?? 0, number: octets[at + 4] ?? 0 };
  }
  if (element === CONCATENATED_16_BIT && length === 4) {
    return { reference: ((octets[at + 2] ?? 0) << 8) | (octets[at + 3] ?? 0), total: octets[at + 4] ?? 0, number: octets[at + 5] ?? 0 };
  }
  return undefined;
}
