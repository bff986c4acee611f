/** 3GPP TS 23.038 (GSM 03.38) section 6.2.1: a character's code is its index in this string. */
const DEFAULT_TABLE =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

/** 3GPP TS 23.038 section 6.2.1.1: each character is encoded as the escape code and one more code. */
const EXTENSION_TABLE: ReadonlyMap<number, string> = new Map([
  [0x0a, '\f'], [0x14, '^'], [0x28, '{'], [0x29, '}'], [0x2f, '\\'],
  [0x3c, '['], [0x3d, '~'], [0x3e, ']'], [0x40, '|'], [0x65, '€'],
]);

/** Prefix of extension codes. It encodes no character by itself. */
export const ESCAPE = 0x1b;

const OUTSIDE = 0xff;
const EXTENDED = 0x80;

// The euro sign (U+20AC) is the highest character of both tables.
const codeByCharacter = new Uint8Array(0x20ad).fill(OUTSIDE);
for (let code = 0; code < DEFAULT_TABLE.length; code++) {
  if (code !== ESCAPE) codeByCharacter[DEFAULT_TABLE.charCodeAt(code)] = code;
}
for (const [code, character] of EXTENSION_TABLE) {
  codeByCharacter[character.charCodeAt(0)] = EXTENDED | code;
}

/** Septets of a UTF-16 code unit: 1, 2 with the escape, or 0 if outside the alphabet. */
export function septetCost(codeUnit: number): 0 | 1 | 2 {
  const code = codeByCharacter[codeUnit] ?? OUTSIDE;
  if (code === OUTSIDE) return 0;
  return code < EXTENDED ? 1 : 2;
}

/** Length of a text in septets; undefined if a character is outside the alphabet. */
export function countSeptets(text: string): number | undefined {
  let septets = 0;
  for (let index = 0; index < text.length; index++) {
    const cost = septetCost(text.charCodeAt(index));
    if (cost === 0) return undefined;
    septets += cost;
  }
  return septets;
}

export function isGsm(text: string): boolean {
  return countSeptets(text) !== undefined;
}

/** Characters that force the whole message to UCS-2, without repeats, in order of appearance. */
export function charactersOutsideGsm(text: string): string[] {
  const outside = new Set<string>();
  for (const character of text) {
    if (septetCost(character.charCodeAt(0)) === 0) outside.add(character);
  }
  return [...outside];
}

/** One septet per octet, top bit 0, as in SMPP's data_coding 0. Throws RangeError on a character outside the alphabet. */
export function encodeGsm(text: string): Uint8Array {
  const septets = countSeptets(text);
  if (septets === undefined) {
    throw new RangeError(`Not in the GSM alphabet: ${charactersOutsideGsm(text).join(' ')}`);
  }
  const octets = new Uint8Array(septets);
  let at = 0;
  for (let index = 0; index < text.length; index++) {
    const code = codeByCharacter[text.charCodeAt(index)] ?? OUTSIDE;
    if (code >= EXTENDED) octets[at++] = ESCAPE;
    octets[at++] = code & 0x7f;
  }
  return octets;
}

/**
 * Decodes GSM text, also from foreign SMSCs. By 3GPP TS 23.038 section 6.2.1.1, an unknown code after an escape uses the default table;
 * an escape at the end becomes a space.
 */
export function decodeGsm(octets: Uint8Array): string {
  let text = '';
  for (let index = 0; index < octets.length; index++) {
    const code = octets[index] ?? ESCAPE;
    if (code !== ESCAPE) {
      text += DEFAULT_TABLE[code] ?? '\ufffd';
      continue;
    }
    const extended = octets[index + 1];
    const character = extended === undefined ? undefined : EXTENSION_TABLE.get(extended);
    if (character !== undefined) {
      text += character;
      index++;
    } else if (extended === undefined || extended === ESCAPE) {
      text += ' ';
      index++;
    }
  }
  return text;
}
