export type Part = { reference: number; number: number; total: number };
/** `textStart`: where the text begins behind the header. */
export type UserData = { textStart: number; part?: Part };

const USER_DATA_HEADER = 0x40;
const CONCATENATED_8_BIT = 0x00;
const CONCATENATED_16_BIT = 0x08;

/** Reads the header of 3GPP TS 23.040 section 9.2.3.24 where esm_class announces one; a broken one is taken as text. */
export function readUserData(esmClass: number, octets: Buffer, start: number, end: number): UserData {
  if ((esmClass & USER_DATA_HEADER) === 0 || start >= end) return { textStart: start };
  const textStart = start + 1 + (octets[start] ?? 0);
  if (textStart > end) return { textStart: start };
  let at = start + 1;
  while (at + 2 <= textStart) {
    const element = octets[at] ?? 0;
    const length = octets[at + 1] ?? 0;
    const value = at + 2;
    if (value + length > textStart) break;
    if (element === CONCATENATED_8_BIT && length === 3) {
      return { textStart, part: partAt(octets, value + 1, octets[value] ?? 0) };
    }
    if (element === CONCATENATED_16_BIT && length === 4) {
      return { textStart, part: partAt(octets, value + 2, ((octets[value] ?? 0) << 8) | (octets[value + 1] ?? 0)) };
    }
    at = value + length;
  }
  return { textStart };
}

function partAt(octets: Buffer, at: number, reference: number): Part {
  return { reference, total: octets[at] ?? 0, number: octets[at + 1] ?? 0 };
}
