import type { DeliverSm } from './deliver-sm';
import type { MessageIdFormat } from './message-id';
import { decodeReceiptText } from './message-text';
import { isReceipt, receiptFrom } from './receipt';

const plain: DeliverSm = {
  sourceTon: 1, source: '380671234567', destination: 'MyShop', esmClass: 0x04, dataCoding: 0, textStart: 0, textEnd: 0,
  receiptedMessageId: undefined, messageState: undefined, userMessageReference: undefined, networkErrorCode: undefined, segment: undefined,
};
const settings = { messageIdFormat: 'verbatim', receiptUtcOffsetMinutes: 0, receiptsByText: false, receiptsNameRecipient: true } as const;
const reported = 'id:7 stat:DELIVRD';
const noText = () => { throw new Error('its text need not be read'); };

describe('what is a receipt', () => {
  test.each([
    [0x04, true], [0x07, true], [0x44, true], [0xc4, true], [0x20, true], [0x24, true],
    [0x00, false], [0x03, false], [0x40, false], [0x08, false], [0x10, false],
  ])('[CHN-01] esm_class %i: %p', (esmClass, receipt) => {
    expect(isReceipt({ ...plain, esmClass }, noText, settings)).toBe(receipt);
  });

  test('without esm_class the TLVs tell', () => {
    expect(isReceipt({ ...plain, esmClass: 0, receiptedMessageId: '7', messageState: 2 }, noText, settings)).toBe(true);
    expect(isReceipt({ ...plain, esmClass: 0, receiptedMessageId: '7' }, () => reported, settings)).toBe(true);
    expect(isReceipt({ ...plain, esmClass: 0, receiptedMessageId: '7' }, () => 'Hello', settings)).toBe(false);
  });

  test('[CHN-01] a text alone makes one only where the settings say so, for any subscriber could write it', () => {
    expect(isReceipt({ ...plain, esmClass: 0 }, () => reported, settings)).toBe(false);
    const byText = { receiptsByText: true };
    expect(isReceipt({ ...plain, esmClass: 0 }, () => reported, byText)).toBe(true);
    expect(
      ['Hello', 'my id:7', 'stat:DELIVRD', ''].map((text) => isReceipt({ ...plain, esmClass: 0 }, () => text, byText)),
    ).toEqual([false, false, false, false]);
  });
});

test('[CHN-01] the TLVs win over the text', () => {
  const receipt = receiptFrom(
    { ...plain, receiptedMessageId: 'A', messageState: 2, userMessageReference: 9 }, 'id:B stat:EXPIRED err:011', settings,
  );
  expect(receipt).toEqual({
    providerMessageId: 'A', state: 'delivered', reference: 9, destination: '380671234567', sender: 'MyShop', errorCode: '011',
    raw: 'id:B stat:EXPIRED err:011',
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

const number = '380671234567';
const sender = '380441112233';
test.each<[string, string, string, { destination: string; sender?: string; otherNumber?: string }]>([
  ['a name, swapped', number, 'MyShop', { destination: number, sender: 'MyShop' }],
  ['a name, as in the submit', 'MyShop', number, { destination: number, sender: 'MyShop' }],
  ['a short code, swapped', number, '12345', { destination: number, sender: '12345' }],
  ['a short code, as in the submit', '12345', number, { destination: number, sender: '12345' }],
  ['a number, swapped', number, sender, { destination: number, sender, otherNumber: sender }],
  ['a number, as in the submit', sender, `+${number}`, { destination: sender, sender: `+${number}`, otherNumber: number }],
  ['a number, as in the submit, and a masked recipient', sender, '3806***34567', {
    destination: sender, sender: '3806***34567', otherNumber: '3806***34567',
  }],
  ['a name, as in the submit, and a masked recipient', 'MyShop', '3806***34567', { destination: '3806***34567', sender: 'MyShop' }],
  ['a number, and a masked recipient', '3806***34567', sender, { destination: '3806***34567', sender, otherNumber: sender }],
  ['a number, and a recipient masked by letters', '38067xxx4567', sender, { destination: '38067xxx4567', sender, otherNumber: sender }],
  ['a number, and a recipient in groups', '+38 067 1234567', sender, { destination: '38 067 1234567', sender, otherNumber: sender }],
  ['a number, and no recipient', '', sender, { destination: '', sender, otherNumber: sender }],
  ['a name like a number with a sign', '24/7', number, { destination: '24/7', sender: number, otherNumber: number }],
])('[CHN-07] the recipient beside a sender that is %s', (_, source, destination, expected) => {
  const { state: _state, providerMessageId: _id, raw: _raw, ...addresses } = receiptFrom(
    { ...plain, source, destination }, reported, settings,
  );
  expect(addresses).toEqual(expected);
});

test('[CHN-07] no number in a receipt is the recipient where the provider replaces it', () => {
  const receipt = receiptFrom({ ...plain, source: number, destination: sender }, reported, { ...settings, receiptsNameRecipient: false });
  expect(receipt).toMatchObject({ destination: '', sender });
  expect(receipt).not.toHaveProperty('otherNumber');
});

describe('odd forms', () => {
  const from = (change: Partial<DeliverSm>, text: string, messageIdFormat: MessageIdFormat = 'verbatim') => receiptFrom({
    ...plain, ...change,
  }, text, { ...settings, messageIdFormat });

  test.each<[string, Partial<DeliverSm>, string, MessageIdFormat, object]>([
    ['TLVs alone', { receiptedMessageId: '0012', messageState: 5 }, '', 'decimal', { providerMessageId: '12', state: 'undeliverable' }],
    ['an id alone', {}, 'id:12', 'decimal', { providerMessageId: '12', state: 'unknown' }],
    ['a state alone', { userMessageReference: 9 }, 'stat:DELIVRD', 'verbatim', { providerMessageId: '', state: 'delivered', reference: 9 }],
    ['a TLV for the id and the text for the state', {
      receiptedMessageId: 'A1',
    }, 'id:161 stat:EXPIRED', 'hex', { providerMessageId: 'a1', state: 'expired' }],
    ['the text for the id and a TLV for the state', { messageState: 2 }, 'id:A1 stat:EXPIRED', 'hex', {
      providerMessageId: 'a1', state: 'delivered',
    }],
    ['a TLV id too long for one, and the text', {
      receiptedMessageId: '7'.repeat(65), messageState: 2,
    }, 'id:5', 'verbatim', { providerMessageId: '5' }],
    ['an id too long for one', {}, `id:${'7'.repeat(65)} stat:DELIVRD`, 'verbatim', { providerMessageId: '', state: 'delivered' }],
    ['an empty TLV', { receiptedMessageId: '' }, 'id:5 stat:DELIVRD', 'verbatim', { providerMessageId: '5' }],
    ['an err of letters', {}, 'id:5 err:SIM_FULL stat:UNDELIV', 'verbatim', { errorCode: 'SIM_FULL' }],
    ['an err without end', {}, `id:5 err:${'x'.repeat(99)} stat:UNDELIV`, 'verbatim', { errorCode: 'x'.repeat(16) }],
    ['an intermediate notification', {
      esmClass: 0x20, messageState: 1,
    }, 'id:5 stat:ENROUTE', 'verbatim', { providerMessageId: '5', state: 'enroute' }],
  ])('[CHN-01] %s', (_, change, text, format, expected) => {
    expect(from(change, text, format)).toMatchObject(expected);
  });

  test('[CHN-01] NULs go, also from the text that is kept', () => {
    expect(from({}, 'id:5\0 stat:DELIVRD\0')).toMatchObject({ providerMessageId: '5', state: 'delivered', raw: 'id:5 stat:DELIVRD' });
  });
});

describe('the alphabet of a receipt, whatever its data_coding says', () => {
  const text = 'id:a_1 sub:001 stat:DELIVRD err:000 text:Їжак';
  const read = (octets: Buffer) => decodeReceiptText(octets, 0, octets.length);
  const ascii = 'id:a_1 sub:001 stat:DELIVRD err:000';

  test('[CHN-01] ASCII, UCS-2 of either octet order, with and without a mark of the order', () => {
    const little = Buffer.from(text, 'utf16le');
    expect(read(Buffer.from(little).swap16())).toBe(text);
    expect(read(little)).toBe(text);
    expect(read(Buffer.from(`\ufeff${text}`, 'utf16le').swap16())).toContain(text);
    expect(read(Buffer.from(ascii))).toBe(ascii);
  });

  test('[CHN-01] a few NULs in ASCII are no UCS-2', () => {
    expect(read(Buffer.from('id:\0A\0B err:0 stat:DELIVRD'))).toBe('id:\0A\0B err:0 stat:DELIVRD');
    expect(['', 'i', '\0', '\0\0\0'].map((octets) => read(Buffer.from(octets)).length)).toEqual([0, 1, 1, 3]);
  });

  test('[CHN-01] no receipt is read further than any receipt is long', () => {
    expect(read(Buffer.alloc(65_000, 0x61))).toHaveLength(1_024);
  });
});
