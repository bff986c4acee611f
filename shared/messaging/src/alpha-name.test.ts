import fc from 'fast-check';
import { isAlphaName, skeletonOf } from './alpha-name';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 ._&-'];
const aName = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 11 }).map((characters) => characters.join(''));
const aNumber = fc.array(fc.constantFrom(...'0123456789'), { minLength: 3, maxLength: 15 }).map((digits) => digits.join(''));
const alike = (one: string, other: string) => skeletonOf(one) === skeletonOf(other);

describe('valid alpha names', () => {
  it.each(['DEMO', 'A', 'Shop & Co.', 'A-1_b', '380671234567', '101', '123456789012345'])('accepts %s', (name) => {
    expect(isAlphaName(name)).toBe(true);
  });

  it.each([
    ['Cyrillic В among Latin letters', '\u0412ANK'], ['Greek Ο', 'DEM\u039f'], ['full width', '\uff24EMO'],
    ['a no-break space', 'MY\u00a0BANK'],
    ['a zero width space', 'BA\u200bNK'], ['a soft hyphen', 'BA\u00adNK'], ['a turn of direction', '\u202eKNAB'],
    ['an accent of its own', 'BANK\u0301'], ['a line', 'BANK\n'],
    ['nothing', ''], ['spaces alone', '   '], ['a space at its end', 'BANK '], ['twelve letters', 'ABCDEFGHIJKL'],
    ['sixteen digits', '1234567890123456'], ['a plus', '+380671234'],
  ])('refuses %s', (_what, name) => {
    expect(isAlphaName(name)).toBe(false);
  });

  it('refuses every non-ASCII character', () => {
    fc.assert(fc.property(aName, fc.nat(11), fc.string({
      unit: 'binary', minLength: 1, maxLength: 1,
    }).filter((unit) => (unit.codePointAt(0) ?? 0) > 126), (name, index, stranger) => {
      expect(isAlphaName(name.slice(0, index) + stranger + name.slice(index))).toBe(false);
    }));
  });
});

describe('lookalike alpha names', () => {
  it.each([
    ['BANK', 'bank'], ['MyBank', 'My Bank'], ['BANK', 'B.A-N_K'], ['MONO', 'M0N0'], ['VISA', 'V1SA'], ['VISA', 'V15A'],
    ['Illinois', 'lIIino1s'],
    ['Amazon', 'Arnazon'], ['WOW', 'VVOW'], ['Dom', 'clorn'], ['ZARA', '2ARA'], ['Google', '600gle'], ['BOB', '8O8'],
  ])('%s and %s', (one, other) => expect(alike(one, other)).toBe(true));

  it.each([
    ['DEMO', 'DEMA'], ['SHOP', 'SHOPS'], ['A&B', 'AB'], ['OTHER', 'MOTHER'], ['3805', '3806'], ['7699', '7666'],
  ])('not %s and %s', (one, other) => {
    expect(alike(one, other)).toBe(false);
  });

  it('regardless of case, spaces, dots and hyphens', () => {
    fc.assert(fc.property(aName, fc.nat(11), fc.constantFrom(' ', '.', '_', '-'), (name, index, mark) => {
      expect(alike(name, name.toUpperCase())).toBe(true);
      expect(alike(name, name.slice(0, index) + mark + name.slice(index))).toBe(true);
    }));
  });

  it('with letters replaced by lookalike digits', () => {
    const written: Record<string, string> = { o: '0', l: '1', i: '1', z: '2', s: '5', g: '6', b: '8' };
    fc.assert(fc.property(aName, fc.array(fc.boolean(), { minLength: 11, maxLength: 11 }), (name, chosen) => {
      const other = [...name].map((letter, index) => (chosen[index] ? written[letter.toLowerCase()] ?? letter : letter)).join('');
      expect(alike(name, other)).toBe(true);
    }));
  });

  it('never two numbers', () => {
    fc.assert(fc.property(aNumber, aNumber, (one, other) => expect(alike(one, other)).toBe(one === other)));
  });
});
