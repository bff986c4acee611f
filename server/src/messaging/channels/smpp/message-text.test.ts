import fc from 'fast-check';
import { encodeGsm } from '@portal/messaging';
import { decodeText, encodeUcs2 } from './message-text';

function gsm(...octets: number[]): string {
  return decodeText(0, Buffer.from(octets), 0, octets.length);
}

test('the default alphabet is read, not ASCII', () => {
  expect(gsm(0x00, 0x01, 0x02, 0x11, 0x24, 0x40, 0x5b, 0x60, 0x7e)).toBe('@£$_¤¡Ä¿ü');
  expect(gsm(...Buffer.from('Plain text 123'))).toBe('Plain text 123');
});

test('the extension table follows the escape', () => {
  expect(gsm(0x1b, 0x65, 0x1b, 0x3c, 0x41, 0x1b, 0x3e, 0x1b, 0x14)).toBe('€[A]^');
});

test('every text of the alphabet comes back, from anywhere in a buffer', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'ab Z09@$_£¤§Ωü\n€[]{}^|~') });
  fc.assert(fc.property(texts, fc.integer({ min: 0, max: 9 }), (text, before) => {
    const octets = Buffer.concat([Buffer.alloc(before), encodeGsm(text), Buffer.alloc(3)]);
    expect(decodeText(0, octets, before, octets.length - 3)).toBe(text);
  }));
});

test('UCS-2 comes back, with surrogate pairs, from anywhere in a buffer', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 0, max: 9 }), (text, before) => {
    const octets = Buffer.concat([Buffer.alloc(before), encodeUcs2(text)]);
    expect(decodeText(8, octets, before, octets.length)).toBe(text);
  }));
});

test('decoding leaves the receive buffer as it was', () => {
  const octets = encodeUcs2('Привіт');
  const before = octets.toString('hex');
  decodeText(8, octets, 0, octets.length);
  expect(octets.toString('hex')).toBe(before);
});

test('an odd last octet is dropped', () => {
  expect(decodeText(8, Buffer.from([0x04, 0x1f, 0x04]), 0, 3)).toBe('П');
});

test('other codings are read as Latin-1', () => {
  expect(decodeText(3, Buffer.from([0xe9, 0x40]), 0, 2)).toBe('é@');
});
