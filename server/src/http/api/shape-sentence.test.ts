import { apiOperations, BulkHead } from '@portal/contracts/api';
import { readShape, type Place } from './shape-faults';

const { createOtp, createShortLink, estimate, getMessage, listMessages, replayDeliveries, verifyOtp } = apiOperations;
const otp = (more: object) => ({ to: '0671234567', from: 'DEMO', channels: [{ type: 'sms' }], ...more });
const list = (more: object) => ({ from: 'DEMO', type: 'sms', ...more });

it.each<[string, Parameters<typeof readShape>[0], unknown, string, string, Place?]>([
  ['a day that there is not', BulkHead, list({ sendAt: '2030-02-30T00:00:00Z' }), '/sendAt', 'It has to be a date and time that there is, with its offset from UTC, such as 2027-03-01T09:30:00+02:00.'],
  ['a plus that became a blank', listMessages.query, { since: '2027-03-01T09:30:00 02:00' }, 'query/since', 'It has to be a date and time that there is, with its offset from UTC, such as 2027-03-01T09:30:00+02:00; in a query `+` is written %2B.', 'query'],
  ['what is no UUID', getMessage.params, { uuid: 'x' }, 'path/uuid', 'It has to be a UUID, such as 3f2b8c1e-9a4d-8e21-b7c0-5d1f0a6e4b92.', 'path'],
  ['what is no URL', BulkHead, list({ content: { button: { title: 'Go', url: 'shop' } } }), '/content/button/url', 'It has to be a URL that begins with http:// or https:// and has no blanks.'],
  ['what is no number', listMessages.query, { limit: 'many' }, 'query/limit', 'It has to be a number.', 'query'],
  ['half a number', createOtp.body, otp({ length: 4.5 }), '/length', 'It has to be a whole number.'],
  ['what is none of several', BulkHead, list({ type: 'fax' }), '/type', expect.stringMatching(/^It has to be one of: sms, /) as string],
  ['a text without the code', createOtp.body, otp({ text: 'Hello' }), '/text', 'It has to hold {code} once, in whose place the digits stand, and no other braces.'],
  ['a channel twice', createOtp.body, otp({ channels: [{ type: 'sms' }, { type: 'sms' }] }), '/channels', 'Each channel may be given once.'],
  ['letters in a code', verifyOtp.body, { code: 'abc' }, '/code', 'It has to be 3 to 10 digits.'],
  ['too few items', estimate.body, list({ to: [] }), '/to', 'It has to have at least 1 item.'],
  ['too many characters', createShortLink.body, { initialUrl: 'https://shop.example', name: 'x'.repeat(201) }, '/name', 'It has to be at most 200 characters long.'],
  ['a list in place of words', BulkHead, list({ text: [] }), '/text', 'It has to be a string.'],
])('[API-01] says of %s what is expected', (_what, shape, raw, pointer, detail, place = '') => {
  expect(readShape(shape, raw, place).faults).toMatchObject([{ pointer, detail }]);
});

it('[API-01] says of none of two ways which there are, at each', () => {
  const detail = 'One of these is required: deliveries, since.';
  expect(readShape(replayDeliveries.body, {}, '').faults).toMatchObject([{ pointer: '/deliveries', detail }, { pointer: '/since', detail }]);
});
