import { randomBytes, randomUUID } from 'node:crypto';
import { drawCode, isOneOf, openCode, sandboxCode, sealCode } from './code';
import { flashCallCode } from './flash-call-code';
import { spokenCode } from './code-message';

it.each([4, 5, 6, 7, 8])('draws %s digits, of which each is any of the ten', (length) => {
  const codes = Array.from({ length: 2_000 }, () => drawCode(length));
  expect(codes.every((code) => /^\d+$/.test(code) && code.length === length)).toBe(true);
  for (let index = 0; index < length; index++) expect(new Set(codes.map((code) => code[index])).size).toBe(10);
});

it('cannot be read where it is stored, nor opened in another row', () => {
  const [uuid, keys] = [randomUUID(), [randomBytes(32)]];
  const stored = sealCode('482913', uuid, keys);
  expect(stored).not.toContain('482913');
  expect(openCode(stored, uuid, [randomBytes(32), ...keys])).toBe('482913');
  expect(() => openCode(stored, randomUUID(), keys)).toThrow('no key in TWO_FACTOR_KEY');
});

it('is right only whole', () => {
  expect(
    ['482913', '48291', '4829130', '0482913', ''].map((entered) => isOneOf(entered, ['1111', '482913'])),
  ).toEqual([true, false, false, false, false]);
  expect(isOneOf('482913', [])).toBe(false);
});

it.each([
  ['(.*)4829(.*)', '4829'], ['.*70123', '70123'], ['+4420(.*)4829', '4829'], ['(.*)482(.*)', null], ['(.*)', null], ['', null],
  ['+442030000001', null],
])('of a flash call whose number is %s it is %s', (cliFilter, code) => {
  expect(flashCallCode(cliFilter)).toBe(code);
});

it.each(
  [['en', 'code'], ['ru', 'Повторяю'], ['uk', 'Повторюю'], ['bg', 'Повтарям']] as const,
)('is read digit by digit, twice, in %s', (language, word) => {
  const spoken = spokenCode('0482', language);
  expect(spoken).toContain(word);
  expect(spoken.match(/0, 4, 8, 2\./g)).toHaveLength(2);
});

it.each([4, 6, 8])('is known in the sandbox: of %s digits the first of 123456789', (length) => {
  expect(sandboxCode(length)).toBe('123456789'.slice(0, length));
});
