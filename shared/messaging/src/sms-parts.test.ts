import fc from 'fast-check';
import { septetCost } from './gsm-alphabet';
import { countParts, splitIntoParts, SMS_LIMITS, type SmsLimits } from './sms-parts';

const euro = '€';
const thumb = '👍';

/** Slow reference implementation: adds one character after another, and opens a part when the next doesn't fit. */
function countSlowly(text: string, limits: Readonly<SmsLimits>) {
  const characters = Array.from(text);
  const gsm = characters.every((character) => septetCost(character.charCodeAt(0)) > 0);
  const costs = characters.map((character) => (gsm ? septetCost(character.charCodeAt(0)) : character.length));
  const units = costs.reduce((sum: number, cost) => sum + cost, 0);
  const { single, part } = limits[gsm ? 'gsm' : 'ucs2'];
  if (units <= single) return { units, parts: units > 0 ? 1 : 0, remainingInPart: single - units };
  const parts = [0];
  for (const cost of costs) {
    if ((parts.at(-1) ?? 0) + cost > part) parts.push(0);
    parts.push((parts.pop() ?? 0) + cost);
  }
  return { units, parts: parts.length, remainingInPart: part - (parts.at(-1) ?? 0) };
}

const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', '€', '[', '\n'), minLength: 130, maxLength: 800 }),
  fc.string({ unit: fc.constantFrom('a', 'ж', '👍', '€'), minLength: 50, maxLength: 400 }),
  fc.string({ unit: 'binary', maxLength: 400 }),
);

describe('an SMS in the GSM alphabet', () => {
  it.each([
    // length, parts, free in the last part
    [1, 1, 159], [159, 1, 1], [160, 1, 0],
    [161, 2, 147], [306, 2, 2], [307, 2, 1], [308, 2, 0],
    [309, 3, 153], [459, 3, 3], [460, 3, 2], [461, 3, 1], [462, 3, 0],
    [463, 4, 153], [616, 4, 0], [617, 5, 153],
  ])('[VAL-01] of %i characters has %i parts and %i free', (length, parts, remainingInPart) => {
    expect(countParts('a'.repeat(length))).toEqual({
      encoding: 'gsm', units: length, parts, perPart: length <= 160 ? 160 : 154, remainingInPart,
      recommendedExceeded: parts > 3,
    });
  });

  it.each([
    [80, 1, 0], [81, 2, 146], [154, 2, 0], [155, 3, 152], [231, 3, 0], [232, 4, 152],
  ])('[VAL-01] of %i euro signs counts each twice: %i parts, %i free', (length, parts, remainingInPart) => {
    const count = countParts(euro.repeat(length));
    expect(count).toMatchObject({ encoding: 'gsm', units: length * 2, parts, remainingInPart });
  });

  it.each(['^', '{', '}', '\\', '[', '~', ']', '|', '€', '\f'])('[VAL-01] counts %j twice', (extension) => {
    expect(countParts(`a${extension}b`)).toMatchObject({ encoding: 'gsm', units: 4, parts: 1, remainingInPart: 156 });
    expect(countParts('a'.repeat(158) + extension)).toMatchObject({ units: 160, parts: 1 });
    expect(countParts('a'.repeat(159) + extension)).toMatchObject({ units: 161, parts: 2 });
  });

  it('[VAL-01] moves an extension character that would be split to the next part', () => {
    // After 153 letters one septet remains, but the euro needs two: 307 septets take the space of 308, and 308 that of 309.
    const cut = 'a'.repeat(153) + euro;
    expect(countParts(cut + 'a'.repeat(152))).toMatchObject({ units: 307, parts: 2, remainingInPart: 0 });
    expect(countParts(cut + 'a'.repeat(153))).toMatchObject({ units: 308, parts: 3, remainingInPart: 153 });
    expect(countParts('a'.repeat(152) + euro + 'a'.repeat(154))).toMatchObject({ units: 308, parts: 2, remainingInPart: 0 });
  });
});

describe('an SMS outside the GSM alphabet', () => {
  it.each([
    [1, 1, 69], [69, 1, 1], [70, 1, 0],
    [71, 2, 63], [133, 2, 1], [134, 2, 0],
    [135, 3, 66], [201, 3, 0], [202, 4, 66],
  ])('[VAL-01] of %i Cyrillic characters has %i parts and %i free', (length, parts, remainingInPart) => {
    expect(countParts('ж'.repeat(length))).toEqual({
      encoding: 'ucs2', units: length, parts, perPart: length <= 70 ? 70 : 67, remainingInPart,
      recommendedExceeded: parts > 3,
    });
  });

  it.each(['ж', '’', '👍', '`', '\t'])('[VAL-01] is entirely UCS-2 for one %j', (character) => {
    const count = countParts('a'.repeat(70) + character);
    expect(count).toMatchObject({ encoding: 'ucs2', units: 70 + character.length, parts: 2, perPart: 67 });
  });

  it('[VAL-01] counts a euro sign once', () => {
    expect(countParts('ж' + euro.repeat(69))).toMatchObject({ encoding: 'ucs2', units: 70, parts: 1 });
  });

  it.each([
    [35, 1, 0], [36, 2, 61], [66, 2, 1], [67, 3, 65], [99, 3, 1], [100, 4, 65],
  ])('[VAL-01] of %i emoji has 33 per part, because the 34th would be split: %i parts, %i free', (length, parts, remainingInPart) => {
    expect(countParts(thumb.repeat(length))).toMatchObject({ encoding: 'ucs2', units: length * 2, parts, remainingInPart });
  });

  it('[VAL-01] moves an emoji that would be split to the next part', () => {
    expect(countParts('ж'.repeat(66) + thumb + 'ж'.repeat(65))).toMatchObject({ units: 133, parts: 2, remainingInPart: 0 });
    expect(countParts('ж'.repeat(66) + thumb + 'ж'.repeat(66))).toMatchObject({ units: 134, parts: 3, remainingInPart: 66 });
    expect(countParts('ж'.repeat(65) + thumb + 'ж'.repeat(67))).toMatchObject({ units: 134, parts: 2, remainingInPart: 0 });
  });

  it('counts a lone surrogate as one unit', () => {
    expect(countParts('\ud83d'.repeat(135))).toMatchObject({ units: 135, parts: 3 });
    expect(countParts('\udc4d'.repeat(135))).toMatchObject({ units: 135, parts: 3 });
  });
});

describe('any text', () => {
  it('[VAL-01] without characters has no parts, because nothing is sent', () => {
    expect(countParts('')).toEqual({
      encoding: 'gsm', units: 0, parts: 0, perPart: 160, remainingInPart: 160, recommendedExceeded: false,
    });
  });

  it('[VAL-01] warns only above 3 parts', () => {
    expect(countParts('a'.repeat(462)).recommendedExceeded).toBe(false);
    expect(countParts('a'.repeat(463)).recommendedExceeded).toBe(true);
    expect(countParts('ж'.repeat(201)).recommendedExceeded).toBe(false);
    expect(countParts('ж'.repeat(202)).recommendedExceeded).toBe(true);
  });

  it('[VAL-01] matches the reference count', () => {
    fc.assert(fc.property(anyText, (text) => {
      expect(countParts(text)).toMatchObject(countSlowly(text, SMS_LIMITS));
    }), { numRuns: 500 });
  });

  it('is counted by its tariff’s limits', () => {
    const limits = fc.record({
      gsm: fc.record({ single: fc.integer({ min: 2, max: 200 }), part: fc.integer({ min: 2, max: 200 }) }),
      ucs2: fc.record({ single: fc.integer({ min: 2, max: 90 }), part: fc.integer({ min: 2, max: 90 }) }),
      recommendedParts: fc.integer({ min: 1, max: 10 }),
    });
    fc.assert(fc.property(anyText, limits, (text, tariff) => {
      const count = countParts(text, tariff);
      expect(count).toMatchObject(countSlowly(text, tariff));
      expect(count.recommendedExceeded).toBe(count.parts > tariff.recommendedParts);
    }));
  });

  it('never needs fewer parts when it grows within its alphabet', () => {
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom('a', '€'), maxLength: 500 }), (text) => {
      expect(countParts(`${text}a`).parts).toBeGreaterThanOrEqual(countParts(text).parts);
    }));
  });

  it('can be charged by the 153 septets of the protocol if a tariff says so', () => {
    const tariff: SmsLimits = { ...SMS_LIMITS, gsm: { single: 160, part: 153 } };
    expect(countParts('a'.repeat(307)).parts).toBe(2);
    expect(countParts('a'.repeat(307), tariff).parts).toBe(3);
  });

  it('is refused if a part can’t contain a surrogate pair', () => {
    const tariff: SmsLimits = { ...SMS_LIMITS, ucs2: { single: 1, part: 1 } };
    expect(() => countParts(thumb, tariff)).toThrow(RangeError);
  });
});

describe('the parts of a text', () => {
  it.each([
    ['', []], ['Hello', ['Hello']], ['a'.repeat(161), ['a'.repeat(154), 'a'.repeat(7)]], ['ж'.repeat(71), ['ж'.repeat(67), 'ж'.repeat(4)]],
    [`${'a'.repeat(153)}€${'b'.repeat(10)}`, ['a'.repeat(153), `€${'b'.repeat(10)}`]],
    [`${'ж'.repeat(66)}👍${'ж'.repeat(10)}`, ['ж'.repeat(66), `👍${'ж'.repeat(10)}`]],
  ])('%j', (text, pieces) => expect(splitIntoParts(text)).toEqual(pieces));

  it('match the count, and together are the text', () => {
    fc.assert(fc.property(anyText, (text) => {
      const pieces = splitIntoParts(text);
      expect(pieces).toHaveLength(countParts(text).parts);
      expect(pieces.join('')).toBe(text);
    }));
  });
});
