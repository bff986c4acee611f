import fc from 'fast-check';
import { formats } from '@portal/portal';
import { readCount } from './typed-count';

it.each([
  ['7', 7], [' 12 ', 12], ['1 000', 1000], ['1\u00a0000\u00a0000', 1_000_000], ['007', 7],
  ['', undefined], ['-1', undefined], ['1,5', undefined], ['5.', undefined], ['1.000,5', undefined], ['1e3', undefined],
  ['many', undefined], ['1000001', undefined],
])('reads %j as %s', (typed, count) => {
  expect(readCount(typed, 0, 1_000_000)).toBe(count);
});

it('reads every number as it is shown', () => {
  fc.assert(fc.property(fc.nat(), (count) => readCount(formats('en').number(count), 0, Number.MAX_SAFE_INTEGER) === count));
});
