import type { DeliverSm } from './deliver-sm';
import { isReceipt, receiptFrom } from './receipt';

const plain: DeliverSm = {
  source: '380671234567', destination: 'MyShop', esmClass: 0x04, dataCoding: 0, textStart: 0, textEnd: 0,
  receiptedMessageId: undefined, messageState: undefined, userMessageReference: undefined, networkErrorCode: undefined,
};
const settings = { messageIdFormat: 'verbatim', receiptUtcOffsetMinutes: 0 } as const;

describe('what is a receipt', () => {
  test.each([
    [0x04, true], [0x07, true], [0x44, true], [0xc4, true], [0x20, true], [0x24, true],
    [0x00, false], [0x03, false], [0x40, false], [0x08, false], [0x10, false],
  ])('[CHN-01] esm_class %i: %p', (esmClass, receipt) => {
    expect(isReceipt({ ...plain, esmClass })).toBe(receipt);
  });

  test('without esm_class the TLVs tell', () => {
    expect(isReceipt({ ...plain, esmClass: 0, receiptedMessageId: '7', messageState: 2 })).toBe(true);
    expect(isReceipt({ ...plain, esmClass: 0, receiptedMessageId: '7' })).toBe(false);
  });
});

test('[CHN-01] the TLVs win over the text', () => {
  const receipt = receiptFrom({ ...plain, receiptedMessageId: 'A', messageState: 2, userMessageReference: 9 }, 'id:B stat:EXPIRED err:011', settings);
  expect(receipt).toEqual({
    providerMessageId: 'A', state: 'delivered', reference: 9, destination: '380671234567', errorCode: '011', raw: 'id:B stat:EXPIRED err:011',
  });
});

test('[CHN-01] without TLVs the text tells all', () => {
  expect(receiptFrom(plain, 'id:00ff stat:UNDELIV err:1 done date:2611201431', { ...settings, messageIdFormat: 'hex' })).toMatchObject({
    providerMessageId: 'ff', state: 'undeliverable', errorCode: '1', doneAt: new Date('2026-11-20T14:31:00Z'),
  });
});

test.each([
  [0, 'enroute'], [1, 'enroute'], [2, 'delivered'], [3, 'expired'], [4, 'deleted'], [5, 'undeliverable'],
  [6, 'accepted'], [7, 'unknown'], [8, 'rejected'], [9, 'undeliverable'], [200, 'unknown'],
])('message_state %i is %p', (messageState, state) => {
  expect(receiptFrom({ ...plain, messageState }, '', settings).state).toBe(state);
});

test.each([
  ['ENROUTE', 'enroute'], ['delivrd', 'delivered'], ['DELIVERED', 'delivered'], ['EXPIRED', 'expired'], ['DELETED', 'deleted'],
  ['UNDELIV', 'undeliverable'], ['ACCEPTD', 'accepted'], ['UNKNOWN', 'unknown'], ['REJECTD', 'rejected'], ['BOGUS', 'unknown'],
])('stat %p is %p', (stat, state) => {
  expect(receiptFrom(plain, `id:1 stat:${stat}`, settings).state).toBe(state);
});

test('the network code stands in for a missing err, and a plus sign is taken off', () => {
  expect(receiptFrom({ ...plain, source: '+380671234567', networkErrorCode: 27 }, '', settings)).toMatchObject({
    providerMessageId: '', destination: '380671234567', errorCode: '27',
  });
});
