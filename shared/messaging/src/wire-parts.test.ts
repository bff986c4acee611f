import fc from 'fast-check';
import { decodeGsm } from './gsm-alphabet';
import { isWellFormedText } from './message-text';
import { countParts } from './sms-parts';
import { MAX_UNCHARGED, splitForWire, type WirePart } from './wire-parts';

const thumb = '👍';

function read(part: WirePart | undefined): string {
  if (!part) return '';
  if (part.encoding === 'gsm') return decodeGsm(part.octets);
  return new TextDecoder('utf-16be', { ignoreBOM: true }).decode(part.octets);
}

const lengths = (parts: WirePart[]) => parts.map((part) => part.octets.length);

describe('a text that fits into one SMS', () => {
  it.each(['udh', 'sar', 'payload'] as const)('is sent without a header, in mode %s', (mode) => {
    expect(splitForWire('Hi @ 5€', 7, mode)).toEqual([
      { encoding: 'gsm', octets: Uint8Array.of(0x48, 0x69, 0x20, 0x00, 0x20, 0x35, 0x1b, 0x65) },
    ]);
    expect(splitForWire('Їжа👍', 7, mode)).toEqual([
      { encoding: 'ucs2', octets: Uint8Array.of(0x04, 0x07, 0x04, 0x36, 0x04, 0x30, 0xd8, 0x3d, 0xdc, 0x4d) },
    ]);
    expect(lengths(splitForWire('a'.repeat(160), 7, mode))).toEqual([160]);
    expect(lengths(splitForWire('ж'.repeat(70), 7, mode))).toEqual([140]);
  });

  it('has no parts when empty', () => {
    expect(splitForWire('', 1, 'udh')).toEqual([]);
    expect(splitForWire('', 1, 'payload')).toEqual([]);
  });
});

describe('a long text with a header in each part', () => {
  it.each([
    [161, [153, 8]], [306, [153, 153]], [307, [153, 153, 1]], [308, [153, 153, 2]], [309, [153, 153, 3]],
    [459, [153, 153, 153]], [460, [153, 153, 153, 1]], [462, [153, 153, 153, 3]], [463, [153, 153, 153, 4]],
  ])('[VAL-01] of %i GSM characters is sent as %j octets', (length, expected) => {
    expect(lengths(splitForWire('a'.repeat(length), 1, 'udh'))).toEqual(expected);
  });

  it.each([
    [71, [134, 8]], [134, [134, 134]], [135, [134, 134, 2]], [201, [134, 134, 134]], [202, [134, 134, 134, 2]],
  ])('[VAL-01] of %i Cyrillic characters is sent as %j octets', (length, expected) => {
    expect(lengths(splitForWire('ж'.repeat(length), 1, 'udh'))).toEqual(expected);
  });

  it('numbers its parts by 3GPP TS 23.040: 05 00 03, reference, total, number', () => {
    expect(splitForWire('a'.repeat(307), 0xa4, 'udh').map((part) => [...(part.udh ?? [])])).toEqual([
      [0x05, 0x00, 0x03, 0xa4, 3, 1], [0x05, 0x00, 0x03, 0xa4, 3, 2], [0x05, 0x00, 0x03, 0xa4, 3, 3],
    ]);
    expect(splitForWire('a'.repeat(161), 0x1ff, 'udh')[0]?.udh?.[3]).toBe(0xff);
  });

  it('fits the 140 octets of a user data field', () => {
    const [gsm] = splitForWire('a'.repeat(200), 1, 'udh');
    expect(Math.ceil(((gsm?.octets.length ?? 0) * 7) / 8) + (gsm?.udh?.length ?? 0)).toBe(140);
    const [ucs2] = splitForWire('ж'.repeat(100), 1, 'udh');
    expect((ucs2?.octets.length ?? 0) + (ucs2?.udh?.length ?? 0)).toBe(140);
  });

  it('[VAL-01] keeps an extension character whole at a split', () => {
    const parts = splitForWire(`${'a'.repeat(152)}€${'b'.repeat(20)}`, 1, 'udh');
    expect(parts.map(read)).toEqual(['a'.repeat(152), `€${'b'.repeat(20)}`]);
    const fitting = splitForWire(`${'a'.repeat(151)}€${'b'.repeat(20)}`, 1, 'udh');
    expect(fitting.map(read)).toEqual([`${'a'.repeat(151)}€`, 'b'.repeat(20)]);
  });

  it('[VAL-01] keeps an emoji whole at a split', () => {
    const parts = splitForWire(`${'ж'.repeat(66)}${thumb}${'є'.repeat(20)}`, 1, 'udh');
    expect(parts.map(read)).toEqual(['ж'.repeat(66), `${thumb}${'є'.repeat(20)}`]);
    const fitting = splitForWire(`${'ж'.repeat(65)}${thumb}${'є'.repeat(20)}`, 1, 'udh');
    expect(fitting.map(read)).toEqual([`${'ж'.repeat(65)}${thumb}`, 'є'.repeat(20)]);
  });

  it.each([
    ['a flag', '🇺🇦'], ['a family', '👨‍👩‍👧'], ['a skin tone', '👍🏽'], ['a letter and its accent', 'и\u0306'],
  ])('keeps %s whole if that adds no part', (_, drawn) => {
    const before = 'ж'.repeat(67 - drawn.length + 1);
    const parts = splitForWire(`${before}${drawn}${'є'.repeat(20)}`, 1, 'udh');
    expect(parts.map(read)).toEqual([before, `${drawn}${'є'.repeat(20)}`]);
  });

  it('splits a grapheme cluster rather than add a part', () => {
    const parts = splitForWire(`${'ж'.repeat(65)}🇺🇦${'є'.repeat(65)}`, 1, 'udh');
    expect(parts.map(read)).toEqual([`${'ж'.repeat(65)}🇺`, `🇦${'є'.repeat(65)}`]);
  });

  it('sends many accents on one letter', () => {
    const heap = `ж${'\u0301'.repeat(200)}`;
    expect(splitForWire(heap, 1, 'udh').map(read).join('')).toBe(heap);
  });

  it('is refused if the header can’t number its parts', () => {
    expect(splitForWire('a'.repeat(153 * 255), 1, 'udh')).toHaveLength(255);
    expect(() => splitForWire('a'.repeat(153 * 255 + 1), 1, 'udh')).toThrow(RangeError);
  });
});

describe('a long text for message_payload', () => {
  it('is sent whole, without a header', () => {
    const [part, ...more] = splitForWire(`${'a'.repeat(400)}€`, 1, 'payload');
    expect(more).toEqual([]);
    expect(part).toMatchObject({ encoding: 'gsm', inPayload: true });
    expect(part?.udh).toBeUndefined();
    expect(read(part)).toBe(`${'a'.repeat(400)}€`);
  });

  it('is sent as big-endian UCS-2 outside the GSM alphabet', () => {
    const text = `${'ж'.repeat(100)}${thumb}`;
    expect(splitForWire(text, 1, 'payload').map(read)).toEqual([text]);
  });
});

describe('any text', () => {
  const anyText = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'b', '€', '[', '\n'), maxLength: 700 }),
    fc.string({ unit: fc.constantFrom('a', 'ж', '👍', '€', '🇺🇦', 'и\u0306', '👨‍👩‍👧'), maxLength: 300 }),
    fc.string({ unit: 'binary', maxLength: 400 }),
  );

  it('arrives unchanged, without split characters', () => {
    fc.assert(fc.property(anyText, fc.constantFrom('udh' as const, 'sar' as const, 'payload' as const), (text, mode) => {
      const parts = splitForWire(text, 9, mode);
      expect(parts.map(read).join('')).toBe(text);
      expect(parts.map(read).every(isWellFormedText)).toBe(true);
    }), { numRuns: 400 });
  });

  it('is sent in parts that fit, with one reference, numbered from 1', () => {
    fc.assert(fc.property(anyText, fc.nat(), (text, reference) => {
      const parts = splitForWire(text, reference, 'udh');
      for (const [index, part] of parts.entries()) {
        const room = part.encoding === 'gsm' ? 153 : 134;
        if (parts.length === 1) expect(part.udh).toBeUndefined();
        else {
          expect([...(part.udh ?? [])]).toEqual([5, 0, 3, reference % 256, parts.length, index + 1]);
          expect(part.octets.length).toBeLessThanOrEqual(room);
        }
        expect(part.octets.length).toBeGreaterThan(0);
      }
    }));
  });

  it('is charged for at most the parts sent, and exactly for those outside GSM', () => {
    fc.assert(fc.property(anyText, (text) => {
      const { encoding, parts: charged } = countParts(text);
      const sent = splitForWire(text, 1, 'udh').length;
      if (encoding === 'ucs2') expect(sent).toBe(charged);
      else expect(sent).toBeGreaterThanOrEqual(charged);
      expect(sent * MAX_UNCHARGED.charged).toBeLessThanOrEqual(charged * MAX_UNCHARGED.sent);
    }), { numRuns: 400 });
  });

  it('has this many parts, most of them not charged', () => {
    const text = 'x'.repeat(307);
    expect({ charged: countParts(text).parts, sent: splitForWire(text, 1, 'udh').length }).toEqual(MAX_UNCHARGED);
  });
});
