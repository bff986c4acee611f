import fc from 'fast-check';
import { parseReceiptDate, parseReceiptText } from './receipt-text';

test.each([
  [
    'the suggested form',
    'id:0123456789 sub:001 dlvrd:001 submit date:2611201430 done date:2611201431 stat:DELIVRD err:000 text:Hello',
    { id: '0123456789', stat: 'DELIVRD', err: '000', doneDate: '2611201431' },
  ],
  ['another order', 'stat:EXPIRED id:7 err:27', { id: '7', stat: 'EXPIRED', err: '27' }],
  ['other letter case', 'ID:7 SUB:001 Done Date:261120143159 Stat:UNDELIV ERR:F1 Text:', {
    id: '7', stat: 'UNDELIV', err: 'F1', doneDate: '261120143159',
  }],
  ['blanks behind the colons', 'id: 7 stat: DELIVRD err: 0 text: x', { id: '7', stat: 'DELIVRD', err: '0' }],
  ['empty values', 'id:7 err: stat:DELIVRD text:', { id: '7', stat: 'DELIVRD' }],
  ['keys in one word', 'id:7 submitdate:2611201430 donedate:2611201431 stat:DELIVRD', { id: '7', stat: 'DELIVRD', doneDate: '2611201431' }],
  ['other separators', 'id:7,stat:DELIVRD;err:1', { id: '7', stat: 'DELIVRD', err: '1' }],
  ['line ends', 'id:7\r\nstat:DELIVRD\r\n', { id: '7', stat: 'DELIVRD' }],
  ['no date at all', 'id:7 date:soon stat:DELIVRD', { id: '7', stat: 'DELIVRD' }],
  ['a customer text that looks like fields', 'id:7 stat:DELIVRD text:id:8 stat:REJECTD err:9', { id: '7', stat: 'DELIVRD' }],
  ['no receipt', 'Hello: world', {}],
  ['nothing', '', {}],
])('[CHN-01] reads %s', (_, text, fields) => {
  expect(parseReceiptText(text)).toEqual(fields);
});

test('takes any text without throwing', () => {
  const pieces = fc.constantFrom('id', 'stat', 'done date', 'err', 'text', ':', ' ', '\0', '9', 'ї', 'DELIVRD');
  fc.assert(fc.property(fc.oneof(fc.string(), fc.array(pieces).map((each) => each.join(''))), (text) => {
    parseReceiptText(text);
  }));
});

test.each([
  ['2611201431', '2026-11-20T14:31:00.000Z'],
  ['261120143159', '2026-11-20T14:31:59.000Z'],
  ['20261120143159', '2026-11-20T14:31:59.000Z'],
  ['202611201431', '2026-11-20T14:31:00.000Z'],
])('reads the date %p', (digits, instant) => {
  expect(parseReceiptDate(digits, 0)).toEqual(new Date(instant));
});

test.each(['', '0', '2613201431', '2611321431', '26112a1431', '26112014311', 'tomorrow!!'])('%p is no date', (digits) => {
  expect(parseReceiptDate(digits, 0)).toBeUndefined();
});

test('the zone of the provider is taken off', () => {
  expect(parseReceiptDate('2611210031', 120)).toEqual(new Date('2026-11-20T22:31:00.000Z'));
});
