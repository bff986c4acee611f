import { countryName } from './country-name';

it('names a country in the user’s language, and falls back to the code', () => {
  expect([countryName('UA', 'en'), countryName('UA', 'ua'), countryName('001', 'en')]).toEqual(['Ukraine', 'Україна', 'world']);
  expect([countryName('XX', 'en'), countryName('?', 'en')]).toEqual(['XX', '?']);
});
