import { apiOperations, BulkHead } from '@portal/contracts/api';
import { readShape, type InputSource } from './shape-faults';

const { createOtp, createShortLink, estimate, getMessage, listMessages, replayDeliveries, verifyOtp } = apiOperations;
const otp = (more: object) => ({ to: '0671234567', from: 'DEMO', channels: [{ type: 'sms' }], ...more });
const list = (more: object) => ({ from: 'DEMO', type: 'sms', ...more });

it.each<[string, Parameters<typeof readShape>[0], unknown, string, string, InputSource?]>([
  [
    'a day that there is not', BulkHead, list({ sendAt: '2030-02-30T00:00:00Z' }), '/sendAt',
    'Must be an existing date and time with its UTC offset, such as 2027-03-01T09:30:00+02:00.',
  ],
  [
    'a plus that became a blank', listMessages.query, { since: '2027-03-01T09:30:00 02:00' }, 'query/since',
    'Must be an existing date and time with its UTC offset, such as 2027-03-01T09:30:00+02:00; in a query, write `+` as %2B.', 'query',
  ],
  [
    'what is no UUID', getMessage.params, { uuid: 'x' }, 'path/uuid', 'Must be a UUID, such as 3f2b8c1e-9a4d-8e21-b7c0-5d1f0a6e4b92.',
    'path',
  ],
  [
    'what is no URL', BulkHead, list({ content: { button: { title: 'Go', url: 'shop' } } }), '/content/button/url',
    'Must be a URL that starts with http:// or https:// and has no spaces.',
  ],
  ['what is no number', listMessages.query, { limit: 'many' }, 'query/limit', 'Must be a number.', 'query'],
  ['half a number', createOtp.body, otp({ length: 4.5 }), '/length', 'Must be a whole number.'],
  ['what is none of several', BulkHead, list({ type: 'fax' }), '/type', expect.stringMatching(/^Must be one of: sms, /) as string],
  [
    'a text without the code', createOtp.body, otp({ text: 'Hello' }), '/text',
    'Must contain {code} exactly once, where the digits go, and no other braces.',
  ],
  [
    'a channel twice', createOtp.body, otp({ channels: [{ type: 'sms' }, { type: 'sms' }] }), '/channels',
    'Each channel can be given only once.',
  ],
  ['letters in a code', verifyOtp.body, { code: 'abc' }, '/code', 'Must be 3 to 10 digits.'],
  ['too few items', estimate.body, list({ to: [] }), '/to', 'Must have at least 1 item.'],
  ['too many characters', createShortLink.body, {
    initialUrl: 'https://shop.example', name: 'x'.repeat(201),
  }, '/name', 'Must be at most 200 characters long.'],
  ['a list in place of words', BulkHead, list({ text: [] }), '/text', 'Must be a string.'],
])('[API-01] says of %s what is expected', (_what, shape, raw, pointer, detail, source = '') => {
  expect(readShape(shape, raw, source).faults).toMatchObject([{ pointer, detail }]);
});

it('[API-01] says of none of two ways which there are, at each', () => {
  const detail = 'One of these is required: deliveries, since.';
  expect(
    readShape(replayDeliveries.body, {}, '').faults,
  ).toMatchObject([{ pointer: '/deliveries', detail }, { pointer: '/since', detail }]);
});
