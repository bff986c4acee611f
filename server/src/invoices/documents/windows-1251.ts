/** 0x98 has no letter in Windows-1251; the payment code forbids 0x7F and the no-break space of 0xA0 besides. */
const FORBIDDEN = new Set([0x7f, 0x98, 0xa0]);

const byteOf = new Map(
  Array.from({ length: 0x100 - 0x20 }, (_, index) => index + 0x20)
    .filter((byte) => !FORBIDDEN.has(byte))
    .map((byte) => [new TextDecoder('windows-1251').decode(Uint8Array.of(byte)), byte]),
);

/** The letter apostrophe, which Ukrainian keyboards write and Windows-1251 lacks. */
const LETTER_APOSTROPHE = /\u02bc/g;

/**
 * One line of the letters that Windows-1251 has, which are those that a payment may have: accents that it lacks are dropped from
 * their letters, and what is left of other scripts with them.
 */
export function toPaymentLetters(text: string): string {
  const known = [...text.normalize('NFC').replace(LETTER_APOSTROPHE, '\u2019').replace(/\s/g, ' ')].map((letter) =>
    byteOf.has(letter) ? letter : [...letter.normalize('NFKD')].filter((part) => byteOf.has(part)).join(''),
  );
  return known.join('').replace(/ +/g, ' ').trim();
}

/** Throws RangeError on a letter that `toPaymentLetters` does not let through; a line's end is taken. */
export function encodeWindows1251(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    const byte = letter === '\n' ? 0x0a : byteOf.get(letter);
    if (byte === undefined) throw new RangeError(`not in Windows-1251: U+${letter.codePointAt(0)?.toString(16)}`);
    return byte;
  });
}
