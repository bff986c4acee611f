import { retryAfterMs } from './answer-reading';

const NOW = Date.parse('2026-11-21T00:00:00Z');

it.each([
  ['7', 7_000], ['0', 0], ['Sat, 21 Nov 2026 00:00:30 GMT', 30_000], ['Fri, 20 Nov 2026 00:00:30 GMT', 0],
  ['86400', 300_000], ['-5', 0], ['soon', 0], ['', 0], [undefined, 0],
])('Retry-After %j asks for %i ms', (header, wait) => {
  expect(retryAfterMs({ status: 429, headers: { 'retry-after': header }, body: '' }, NOW)).toBe(wait);
});
