import fc from 'fast-check';
import type { MessageIdFormat } from './message-id';
import { normaliseReceiptId, normaliseResponseId } from './message-id';

test.each<[MessageIdFormat, string, string]>([
  ['verbatim', 'Ab-001', 'Ab-001'],
  ['hex', '00C0FFEE', 'c0ffee'],
  ['hex', '0', '0000'],
  ['decimal', '42', '0000000042'],
  ['hex-in-response', '2A', '42'],
  ['hex-in-response', '0000002a', '0000000042'],
  ['hex-in-response', 'FFFFFFFFFFFFFFFF', '18446744073709551615'],
  ['decimal-in-response', '0042', '2A'],
  ['hex', 'A1B2-uuid', 'a1b2-UUID'],
])('[CHN-01] with %p, %p in submit_sm_resp is %p in the receipt', (format, inResponse, inReceipt) => {
  expect(normaliseReceiptId(format, inReceipt)).toBe(normaliseResponseId(format, inResponse));
});

test('[CHN-01] an id of more octets than message_id takes is none', () => {
  for (const format of ['verbatim', 'hex', 'decimal', 'hex-in-response'] as const) {
    expect(normaliseReceiptId(format, '7'.repeat(64))).not.toBe('');
    expect(normaliseReceiptId(format, '7'.repeat(65))).toBe('');
    expect(normaliseResponseId(format, '7'.repeat(65))).toBe('');
  }
});

test('different ids stay different', () => {
  expect(normaliseResponseId('verbatim', '01')).not.toBe(normaliseReceiptId('verbatim', '1'));
  expect(normaliseResponseId('verbatim', 'a')).not.toBe(normaliseReceiptId('verbatim', 'A'));
  expect(normaliseResponseId('hex-in-response', '10')).not.toBe(normaliseReceiptId('hex-in-response', '10'));
});

test('[CHN-01] every number meets itself again, however either side writes it', () => {
  const padding = fc.integer({ min: 0, max: 12 });
  fc.assert(fc.property(fc.bigInt({ min: 0n, max: 2n ** 80n }), padding, fc.boolean(), (id, zeros, upper) => {
    const hex = '0'.repeat(zeros) + (upper ? id.toString(16).toUpperCase() : id.toString(16));
    const decimal = '0'.repeat(zeros) + id.toString();
    expect(normaliseResponseId('hex-in-response', hex)).toBe(normaliseReceiptId('hex-in-response', decimal));
    expect(normaliseResponseId('decimal-in-response', decimal)).toBe(normaliseReceiptId('decimal-in-response', hex));
    expect(normaliseResponseId('hex', hex)).toBe(normaliseReceiptId('hex', id.toString(16)));
    expect(normaliseResponseId('decimal', decimal)).toBe(normaliseReceiptId('decimal', id.toString()));
  }));
});
