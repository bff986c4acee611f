import fc from 'fast-check';
import { charactersOutsideGsm, countSeptets, decodeGsm, encodeGsm, isGsm, septetCost } from './gsm-alphabet';

// All codes that differ from ASCII, from the table in 3GPP TS 23.038 section 6.2.1.
const DEFAULT_CODES: readonly (readonly [string, number])[] = [
  ['@', 0x00], ['£', 0x01], ['$', 0x02], ['¥', 0x03], ['è', 0x04], ['é', 0x05], ['ù', 0x06], ['ì', 0x07],
  ['ò', 0x08], ['Ç', 0x09], ['\n', 0x0a], ['Ø', 0x0b], ['ø', 0x0c], ['\r', 0x0d], ['Å', 0x0e], ['å', 0x0f],
  ['Δ', 0x10], ['_', 0x11], ['Φ', 0x12], ['Γ', 0x13], ['Λ', 0x14], ['Ω', 0x15], ['Π', 0x16], ['Ψ', 0x17],
  ['Σ', 0x18], ['Θ', 0x19], ['Ξ', 0x1a], ['Æ', 0x1c], ['æ', 0x1d], ['ß', 0x1e], ['É', 0x1f], ['¤', 0x24],
  ['¡', 0x40], ['Ä', 0x5b], ['Ö', 0x5c], ['Ñ', 0x5d], ['Ü', 0x5e], ['§', 0x5f],
  ['¿', 0x60], ['ä', 0x7b], ['ö', 0x7c], ['ñ', 0x7d], ['ü', 0x7e], ['à', 0x7f],
];
// Equal to ASCII: space to Z without $ and @, and a to z.
const ASCII_CODES = Array.from({ length: 0x7b }, (_, code) => code)
  .filter((code) => (code >= 0x20 && code <= 0x5a && code !== 0x24 && code !== 0x40) || code >= 0x61)
  .map((code) => [String.fromCharCode(code), code] as const);
const EXTENSION_CODES: readonly (readonly [string, number])[] = [
  ['\f', 0x0a], ['^', 0x14], ['{', 0x28], ['}', 0x29], ['\\', 0x2f],
  ['[', 0x3c], ['~', 0x3d], [']', 0x3e], ['|', 0x40], ['€', 0x65],
];

const gsmText = fc.string({
  unit: fc.constantFrom(...[...DEFAULT_CODES, ...ASCII_CODES, ...EXTENSION_CODES].map(([character]) => character)),
});

describe('the GSM 03.38 alphabet', () => {
  it('has 127 characters and the escape in its default table', () => {
    expect(new Set([...DEFAULT_CODES, ...ASCII_CODES].map(([, code]) => code)).size).toBe(127);
  });

  it.each([...DEFAULT_CODES, ...ASCII_CODES])('[VAL-01] encodes %j as the one octet %i', (character, code) => {
    expect([...encodeGsm(character)]).toEqual([code]);
    expect(septetCost(character.charCodeAt(0))).toBe(1);
    expect(decodeGsm(Uint8Array.of(code))).toBe(character);
  });

  it.each(EXTENSION_CODES)('[VAL-01] encodes %j as escape and %i, two septets', (character, code) => {
    expect([...encodeGsm(character)]).toEqual([0x1b, code]);
    expect(septetCost(character.charCodeAt(0))).toBe(2);
    expect(decodeGsm(Uint8Array.of(0x1b, code))).toBe(character);
  });

  it('has no other Unicode characters', () => {
    const inside: string[] = [];
    for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
      const character = String.fromCodePoint(codePoint);
      if (isGsm(character)) inside.push(character);
    }
    const expected = [...DEFAULT_CODES, ...ASCII_CODES, ...EXTENSION_CODES].map(([character]) => character);
    expect(inside.sort()).toEqual(expected.sort());
  });

  it('decodes what it encoded', () => {
    fc.assert(fc.property(gsmText, (text) => {
      expect(decodeGsm(encodeGsm(text))).toBe(text);
    }));
  });

  it('writes one septet per octet, top bit 0, as many as counted', () => {
    fc.assert(fc.property(gsmText, (text) => {
      const octets = encodeGsm(text);
      expect(octets.every((octet) => octet < 0x80)).toBe(true);
      expect(countSeptets(text)).toBe(octets.length);
    }));
  });

  it('counts no septets for an empty text', () => {
    expect(countSeptets('')).toBe(0);
    expect(isGsm('')).toBe(true);
    expect([...encodeGsm('')]).toEqual([]);
  });
});

describe('characters outside the alphabet', () => {
  it.each([
    ['plain Latin', 'Hello [you], it is 5€', []],
    ['Ukrainian', 'Привіт', ['П', 'р', 'и', 'в', 'і', 'т']],
    ['one typographic apostrophe', 'It’s fine, it’s fine', ['’']],
    ['a dash and quotes from an office program', '“A” – B', ['“', '”', '–']],
    ['the small c with cedilla, of which only the capital is there', 'Çç', ['ç']],
    ['a back-tick and a tab', 'a`\tb', ['`', '\t']],
    ['an emoji, named whole', 'ok 👍👍', ['👍']],
    ['a Cyrillic letter that looks Latin', 'Аpple', ['А']],
    ['the escape itself', 'a\u001bb', ['\u001b']],
    ['a no-break space', 'a\u00a0b', ['\u00a0']],
  ])('[VAL-01] names those of %s', (_, text, outside) => {
    expect(charactersOutsideGsm(text)).toEqual(outside);
    expect(isGsm(text)).toBe(outside.length === 0);
    expect(countSeptets(text) === undefined).toBe(outside.length > 0);
  });

  it('are refused by the encoder, which names them', () => {
    expect(() => encodeGsm('Ціна 5')).toThrow(new RangeError('Not in the GSM alphabet: Ц і н а'));
  });

  it('decide alone: a text is GSM if and only if it has none', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(isGsm(text)).toBe(charactersOutsideGsm(text).length === 0);
    }));
  });
});

describe('octets from a foreign SMSC', () => {
  it.each([
    ['an escape before a code of no extension', [0x1b, 0x41], 'A'],
    ['an escape at the end', [0x41, 0x1b], 'A '],
    ['two escapes', [0x41, 0x1b, 0x1b, 0x42], 'A B'],
    ['an octet with the top bit', [0x41, 0xc1], 'A\ufffd'],
  ])('show %s as the standard prescribes', (_, octets, text) => {
    expect(decodeGsm(Uint8Array.from(octets))).toBe(text);
  });

  it('never make the decoder fail', () => {
    fc.assert(fc.property(fc.uint8Array(), (octets) => {
      expect(decodeGsm(octets).length).toBeLessThanOrEqual(octets.length);
    }));
  });
});
