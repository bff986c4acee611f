/** 0x98 is unassigned in Windows-1251; the payment code also forbids 0x7F and the no-break space 0xA0. */
const FORBIDDEN = new Set([0x7f, 0x98, 0xa0]);

const byteOf = new Map(
  Array.from({ length: 0x100 - 0x20 }, (_, index) => index + 0x20)
    .filter((byte) => !FORBIDDEN.has(byte))
    .map((byte) => [new TextDecoder('windows-1251').decode(Uint8Array.of(byte)), byte]),
);

/** Ukrainian keyboards type the modifier letter apostrophe, which Windows-1251 lacks. */
const LETTER_APOSTROPHE = /\u02bc/g;

/** Reduces text to one line of Windows-1251, which payments require. Drops unsupported accents and other scripts. */
export function toPaymentLetters(text: string): string {
  const known = [...text.normalize('NFC').replace(LETTER_APOSTROPHE, '\u2019').replace(/\s/g, ' ')].map((letter) =>
    byteOf.has(letter) ? letter : [...letter.normalize('NFKD')].filter((part) => byteOf.has(part)).join(''),
  );
  return known.join('').replace(/ +/g, ' ').trim();
}

/** Accepts the output of `toPaymentLetters` and line feeds; throws RangeError for other characters. */
export function encodeWindows1251(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    const byte = letter === '\n' ? 0x0a : byteOf.get(letter);
    if (byte === undefined) throw new RangeError(`not in Windows-1251: U+${letter.codePointAt(0)?.toString(16)}`);
    return byte;
  });
}
