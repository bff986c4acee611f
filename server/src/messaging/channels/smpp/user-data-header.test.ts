import fc from 'fast-check';
import { readUserData } from './user-data-header';

const UDHI = 0x40;

test.each([
  ['8 bit reference', [5, 0, 3, 0xaa, 2, 1, 0x41], { textStart: 6, part: { reference: 0xaa, total: 2, number: 1 } }],
  ['16 bit reference', [6, 8, 4, 0x12, 0x34, 3, 2, 0x41], { textStart: 7, part: { reference: 0x1234, total: 3, number: 2 } }],
  ['behind another element', [8, 1, 1, 0, 0, 3, 7, 2, 2, 0x41], { textStart: 9, part: { reference: 7, total: 2, number: 2 } }],
  ['no concatenation', [3, 1, 1, 0, 0x41], { textStart: 4 }],
  ['no room for its last element', [3, 1, 9, 0, 0x41, 0x41], { textStart: 0 }],
  ['a part beyond the last', [5, 0, 3, 1, 2, 3, 0x41], { textStart: 6 }],
  ['a part of none', [5, 0, 3, 1, 0, 0, 0x41], { textStart: 6 }],
  ['longer than the text', [9, 0, 3, 1, 1, 1], { textStart: 0 }],
])('[CHN-01] a user data header with %s', (_, octets, expected) => {
  expect(readUserData(UDHI, Buffer.from(octets), 0, octets.length)).toEqual(expected);
});

test('without the indicator everything is text', () => {
  expect(readUserData(0, Buffer.from([5, 0, 3, 1, 1, 1]), 0, 6)).toEqual({ textStart: 0 });
});

test('any octets are taken without throwing, and the text stays inside', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 30 }), (octets) => {
    const { textStart } = readUserData(UDHI, Buffer.from(octets), 0, octets.length);
    expect(textStart).toBeLessThanOrEqual(octets.length);
  }));
});

test('[CHN-01] a receipt that announces a header and has none is read from its first letter', () => {
  const text = Buffer.from(
    `id:123 sub:001 dlvrd:001 submit date:2611201430 done date:2611201431 stat:DELIVRD err:000 text:${'x'.repeat(60)}`,
  );
  expect(readUserData(UDHI, text, 0, text.length)).toEqual({ textStart: 0 });
});
