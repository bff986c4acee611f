import { placeName } from './place-name';

it.each<[string, Parameters<typeof placeName>[0], string | undefined]>([
  ['both', { destination: 'Kyivstar', country: 'UA' }, 'Kyivstar, Ukraine'],
  ['a country that is a destination as a whole, once', { destination: 'Ukraine', country: 'UA' }, 'Ukraine'],
  ['a destination alone', { destination: 'Kyivstar', country: null }, 'Kyivstar'],
  ['a country alone', { destination: null, country: 'UA' }, 'Ukraine'],
  ['a country alone, where the destination has no name', { destination: '', country: 'UA' }, 'Ukraine'],
  ['nothing, where neither is known', { destination: null, country: null }, undefined],
])('a place is called by %s', (_what, place, expected) => expect(placeName(place, 'en')).toBe(expected));

it('a place is called as in the language of the reader', () => expect(placeName({ destination: 'Ukraine', country: 'UA' }, 'ua')).toBe('Ukraine, Україна'));
