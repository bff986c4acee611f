import { countryName } from './country-name';

it('names a country in the reader’s language, and shows a code that has no name as it is', () => {
  expect([countryName('UA', 'en'), countryName('UA', 'ua'), countryName('001', 'en')]).toEqual(['Ukraine', 'Україна', 'world']);
  expect([countryName('XX', 'en'), countryName('?', 'en')]).toEqual(['XX', '?']);
});
