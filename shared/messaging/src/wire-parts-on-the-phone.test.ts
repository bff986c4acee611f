import fc from 'fast-check';
import { countParts, SMS_LIMITS } from './sms-parts';
import { splitForWire, type LongTextMode, type WirePart } from './wire-parts';

/**
 * A phone's decoder, independent of the code under test: packs parts into the 140 octets of a user data field by 3GPP TS 23.040 and 23.038,
 * and reads the text back.
 */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\x1bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENSION = new Map([
  [0x0a, '\f'], [0x14, '^'], [0x28, '{'], [0x29, '}'], [0x2f, '\\'], [0x3c, '['], [0x3d, '~'], [0x3e, ']'], [0x40, '|'], [0x65, '€'],
]);

function packed(header: readonly number[], septets: Uint8Array): number[] {
  const bits: number[] = [];
  for (const octet of header) for (let bit = 0; bit < 8; bit++) bits.push((octet >> bit) & 1);
  while (header.length > 0 && bits.length % 7 !== 0) bits.push(0);
  for (const septet of septets) for (let bit = 0; bit < 7; bit++) bits.push((septet >> bit) & 1);
  return Array.from({ length: Math.ceil(bits.length / 8) }, (_, at) => bits.slice(at * 8, at * 8 + 8).reduce(
    (octet, bit, place) => octet | (bit << place), 0,
  ));
}

function unpacked(userData: readonly number[], headerLength: number, septets: number): number[] {
  const start = Math.ceil((headerLength * 8) / 7) * 7;
  const bit = (at: number) => ((userData[at >> 3] ?? 0) >> (at & 7)) & 1;
  return Array.from({ length: septets }, (_, index) => [0, 1, 2, 3, 4, 5, 6].reduce(
    (septet, place) => septet | (bit(start + index * 7 + place) << place), 0,
  ));
}

function readSeptets(septets: readonly number[]): string {
  let text = '';
  for (let at = 0; at < septets.length; at++) {
    if (septets[at] !== 0x1b) text += BASIC[septets[at] ?? -1] ?? '?';
    else text += EXTENSION.get(septets[++at] ?? -1) ?? '<half an escape>';
  }
  return text;
}

function readUnits(octets: readonly number[]): string {
  let text = '';
  for (let at = 0; at + 1 < octets.length; at += 2) text += String.fromCharCode(((octets[at] ?? 0) << 8) | (octets[at + 1] ?? 0));
  return text;
}

/** The part's own header, or the one the provider derives from its sar_*. */
function headerOf({ udh, sar }: WirePart): number[] {
  return sar ? [0x05, 0x00, 0x03, sar.reference & 0xff, sar.total, sar.number] : [...(udh ?? [])];
}

/** Displayed text of one SMS, and its octets. */
function shown(part: WirePart): { text: string; octets: number; header: number[] } {
  const header = headerOf(part);
  const userData = part.encoding === 'gsm' ? packed(header, part.octets) : [...header, ...part.octets];
  const headerLength = header.length === 0 ? 0 : (userData[0] ?? 0) + 1;
  const text = part.encoding === 'gsm' ? readSeptets(
    unpacked(userData, headerLength, part.octets.length),
  ) : readUnits(userData.slice(headerLength));
  return { text, octets: userData.length, header };
}

const gsm = fc.string({ unit: fc.constantFrom('a', 'B', '@', '€', '[', '|', '\n', 'Ω', '\f'), maxLength: 800 });
const cyrillic = fc.string({ unit: fc.constantFrom('ж', 'a', ' ', '👍', '🇺🇦', '👨‍👩‍👧', 'и\u0306', '👍🏽', '€'), maxLength: 250 });
const anything = fc.string({ unit: 'binary', maxLength: 400 });
const texts = fc.oneof(gsm, cyrillic, anything);
const modes = fc.constantFrom<LongTextMode>('udh', 'sar', 'payload');
const references = fc.nat({ max: 0x1_ffff });
const runs = { numRuns: 500 };

test('[CHN-01] in every mode the phone shows the original text, in SMS that fit', () => {
  fc.assert(fc.property(texts, references, modes, (text, reference, mode) => {
    const parts = splitForWire(text, reference, mode);
    const each = parts.map(shown);
    expect(each.map((sms) => sms.text).join('')).toBe(text);
    if (mode !== 'payload') for (const { octets } of each) expect(octets).toBeLessThanOrEqual(140);
  }), runs);
});

test('[CHN-01] parts are numbered from 1, with one reference, as the mode prescribes', () => {
  fc.assert(fc.property(texts, references, modes, (text, reference, mode) => {
    const parts = splitForWire(text, reference, mode);
    for (const [index, { udh, sar, inPayload }] of parts.entries()) {
      const isLong = parts.length > 1;
      expect([udh !== undefined, sar !== undefined]).toEqual([isLong && mode === 'udh', isLong && mode === 'sar']);
      if (udh) expect([...udh]).toEqual([0x05, 0x00, 0x03, reference % 256, parts.length, index + 1]);
      if (sar) expect(sar).toEqual({ reference: reference % 65_536, total: parts.length, number: index + 1 });
      if (inPayload) expect([mode, parts.length]).toEqual(['payload', 1]);
    }
  }), runs);
});

test('[CHN-01] no escape pair and no surrogate pair is split', () => {
  fc.assert(fc.property(fc.oneof(gsm, cyrillic), references, fc.constantFrom<LongTextMode>('udh', 'sar'), (text, reference, mode) => {
    for (const { text: part } of splitForWire(text, reference, mode).map(shown)) {
      expect(part).not.toContain('<half an escape>');
      expect(part).toBe(Buffer.from(part).toString());
    }
  }), runs);
});

test('[CHN-01] a grapheme cluster is split only if keeping all whole needs another part', () => {
  fc.assert(fc.property(cyrillic, (text) => {
    const parts = splitForWire(text, 1, 'sar');
    if (parts.length < 2 || parts[0]?.encoding !== 'ucs2') return;
    const drawn = [...new Intl.Segmenter().segment(text)];
    let parted = 1;
    let used = 0;
    for (const { segment } of drawn) {
      if (used + segment.length > 67) {
        parted++;
        used = 0;
      }
      used += segment.length;
    }
    if (parted > parts.length) return;
    const between = new Set(drawn.map(({ index }) => index));
    let at = 0;
    for (const part of parts.slice(0, -1)) {
      at += part.octets.length / 2;
      expect(between).toContain(at);
    }
  }), runs);
});

test('[VAL-01] as many parts are sent as counted, unless 153 and 154 septets differ', () => {
  const really = { ...SMS_LIMITS, gsm: { single: 160, part: 153 } };
  fc.assert(fc.property(texts, fc.constantFrom<LongTextMode>('udh', 'sar'), (text, mode) => {
    const sent = splitForWire(text, 1, mode).length;
    const { parts: charged } = countParts(text);
    const { parts: needed } = countParts(text, really);
    expect(sent).toBe(needed);
    if (charged === needed) expect(sent).toBe(charged);
    else expect(sent).toBeGreaterThan(charged);
  }), runs);
});
