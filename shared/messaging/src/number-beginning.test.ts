import { numberBeginnings } from './number-beginning';

it.each([
  ['+38 (067) 12', ['3806712']],
  ['38067', ['38067']],
  ['067 12', ['3806712']],
  ['0', ['380']],
  ['44', ['44']],
  ['00380 67', ['38067']],
  ['+380 67 123-45-67', ['380671234567']],
  ['0671234567', ['380671234567']],
  ['="38067"', ['38067']],
  ['00', []],
  ['Anna', []],
  ['3.80671E+11', []],
])('[MAIL-08] reads %s as the beginning of %j', (written, beginnings) => {
  expect(numberBeginnings(written, 'UA')).toEqual(beginnings);
});

it('reads digits both ways if the trunk prefix may also start a country code', () => {
  expect(numberBeginnings('8 903', 'RU').toSorted()).toEqual(['7903', '8903']);
});
