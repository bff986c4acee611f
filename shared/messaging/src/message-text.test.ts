import fc from 'fast-check';
import { hasForbiddenControlCharacters, isWellFormedText } from './message-text';

describe('a well-formed text', () => {
  it.each([
    ['nothing', '', true],
    ['an emoji', 'a👍b', true],
    ['a family of emoji', '👨‍👩‍👧', true],
    ['half a pair at the end', 'a\ud83d', false],
    ['half a pair at the start', '\udc4da', false],
    ['the halves the wrong way round', '\udc4d\ud83d', false],
    ['a half between letters', 'a\ud83db', false],
  ])('contains %s: %j', (_, text, wellFormed) => {
    expect(isWellFormedText(text)).toBe(wellFormed);
  });

  it('is any text that survives UTF-8', () => {
    fc.assert(fc.property(fc.array(fc.integer({ min: 0xd7fe, max: 0xe001 })), (codeUnits) => {
      const text = String.fromCharCode(...codeUnits);
      const survived = new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text));
      expect(isWellFormedText(text)).toBe(survived === text);
    }));
  });
});

describe('control characters', () => {
  it.each(['\t', '\n', '\r', '\r\n', '\f', 'a b', '', 'é', '\u00a0', '\u200d'])('%j may be sent', (text) => {
    expect(hasForbiddenControlCharacters(text)).toBe(false);
  });

  it.each([
    ['NUL', '\u0000'], ['backspace', '\u0008'], ['vertical tab', '\u000b'], ['escape', '\u001b'],
    ['delete', '\u007f'], ['next line', '\u0085'], ['the last of C1', '\u009f'],
  ])('%s must not be sent, in any position', (_, control) => {
    expect(hasForbiddenControlCharacters(control)).toBe(true);
    expect(hasForbiddenControlCharacters(`Hello${control}`)).toBe(true);
    expect(hasForbiddenControlCharacters(`${control}\nHello`)).toBe(true);
  });
});
