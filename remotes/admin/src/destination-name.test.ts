import { destinationName } from './destination-name';

it.each<[string, Parameters<typeof destinationName>[0], string | undefined]>([
  ['both', { destination: 'Kyivstar', country: 'UA' }, 'Kyivstar, Ukraine'],
  ['one name if destination and country are equal', { destination: 'Ukraine', country: 'UA' }, 'Ukraine'],
  ['a destination alone', { destination: 'Kyivstar', country: null }, 'Kyivstar'],
  ['a country alone', { destination: null, country: 'UA' }, 'Ukraine'],
  ['the country if the destination has no name', { destination: '', country: 'UA' }, 'Ukraine'],
  ['nothing if both are unknown', { destination: null, country: null }, undefined],
])('names a place by %s', (_what, destination, expected) => expect(destinationName(destination, 'en')).toBe(expected));

it('names a country in the user\'s language', () => expect(
  ['Ukraine', 'Kyivstar'].map((destination) => destinationName({ destination, country: 'UA' }, 'ua')),
).toEqual(['Україна', 'Kyivstar, Україна']));
