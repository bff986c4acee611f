import { parseSeeds } from './seed-range';

it.each<[string, number[]]>([
  ['7', [7]], ['1-4', [1, 2, 3, 4]], ['3, 9,12-14', [3, 9, 12, 13, 14]],
])('reads %j', (text, seeds) => {
  expect(parseSeeds(text)).toEqual(seeds);
});

it.each(['', '4-1', 'x', '1-', '1,,2'])('refuses %j', (text) => {
  expect(() => parseSeeds(text)).toThrow('no seeds');
});
