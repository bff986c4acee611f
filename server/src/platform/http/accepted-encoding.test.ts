import { acceptedEncoding } from './accepted-encoding';

it.each([
  ['gzip, deflate, br', 'br'], ['gzip', 'gzip'], ['GZIP', 'gzip'], ['br;q=0, gzip', 'gzip'], ['gzip; q=0.2', 'gzip'], ['*', 'br'],
  ['br;q=0, *;q=0.1', 'gzip'],
  ['gzip;q=0', null], ['gzip;q=0.000, br; q=0', null], ['*;q=0', null], ['x-gzip-like', null], ['gzip;q=much', null], ['', null],
  [undefined, null],
])('who takes %j is sent %j', (header, encoding) => {
  expect(acceptedEncoding(header, ['br', 'gzip'])).toBe(encoding);
});
