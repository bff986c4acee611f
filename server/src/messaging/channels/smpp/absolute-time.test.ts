import { parseAbsoluteTime } from './absolute-time';

test.each([
  ['261120143159000+', '2026-11-20T14:31:59.000Z'],
  ['261120143159508+', '2026-11-20T12:31:59.500Z'],
  ['261120233159020-', '2026-11-21T04:31:59.000Z'],
])('%p is %p', (text, instant) => {
  expect(parseAbsoluteTime(text)).toEqual(new Date(instant));
});

test.each([
  '', '000000010000000R', '261320143159000+', '261120143159099+', '2611201431', 'x'.repeat(16),
])('%p is no absolute time', (text) => {
  expect(parseAbsoluteTime(text)).toBeUndefined();
});
