import { defaultBehaviour } from './behaviour';
import { providerMessageId } from './provider-message-id';
import { receiptDate, receiptFields } from './receipt';

test.each([
  ['decimal', '3054'], ['decimal-padded', '00000000000000003054'], ['hex', 'bee'], ['hex-upper', 'BEE'], ['hex-padded', '0000000000000bee'],
] as const)('[CHN-03] an id as %s', (form, id) => {
  expect(providerMessageId(0xbee, form)).toBe(id);
});

const receipt = {
  idNumber: 7, source: 'Shop', destination: '380671234567', reference: 9, state: 'expired' as const, errorCode: '027',
  submittedAt: Date.UTC(2026, 10, 20, 14, 30),
};
const done = Date.UTC(2026, 10, 20, 14, 31, 5);

test('[CHN-03] a receipt follows SMPP 3.4 appendix B, with the message’s addresses reversed', () => {
  expect(receiptFields(receipt, defaultBehaviour, done)).toEqual({
    source: '380671234567', destination: 'Shop', esmClass: 4, dataCoding: 0, receiptedMessageId: '7', messageState: 3,
    userMessageReference: 9,
    text: 'id:7 sub:001 dlvrd:000 submit date:261120143000 done date:261120143105 stat:EXPIRED err:027 text:',
  });
});

test('[CHN-03] it can consist of TLVs only, of text only, and lack our reference', () => {
  expect(receiptFields(receipt, { ...defaultBehaviour, receiptsBy: 'tlv' }, done)).toMatchObject({ text: '', receiptedMessageId: '7' });
  const text = receiptFields(receipt, { ...defaultBehaviour, receiptsBy: 'text', echoReference: false }, done);
  expect(Object.keys(text)).toEqual(['source', 'destination', 'esmClass', 'dataCoding', 'text']);
});

test.each([
  ['submitted', '380671234567'], ['plus', '+380671234567'], ['national', '0671234567'], ['spaced', '+38 067 1234567'],
  ['masked', '3806***34567'], ['empty', ''],
] as const)('[CHN-03] it can name the recipient %s, and keep the addresses of the submit', (receiptNumbers, reported) => {
  const behaviour = { ...defaultBehaviour, receiptNumbers };
  expect(receiptFields(receipt, behaviour, done)).toMatchObject({ source: reported, destination: 'Shop' });
  expect(
    receiptFields(receipt, { ...behaviour, receiptAddresses: 'submitted' }, done),
  ).toMatchObject({ source: 'Shop', destination: reported });
});

test('dates of the same and of neighboring seconds', () => {
  expect([done, done + 999, done + 1_000, done, done + 2_000].map(receiptDate)).toEqual(
    ['261120143105', '261120143105', '261120143106', '261120143105', '261120143107'],
  );
});
