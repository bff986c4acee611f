import fc from 'fast-check';
import examples from 'libphonenumber-js/mobile/examples';
import { getCountries, getCountryCallingCode, getExampleNumber, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import { assignedCountry, assignedNationally, couldBeNational } from './numbering-plans';

const countries = getCountries();
const anyCountry = fc.constantFrom(...countries);
const digits = (lengths: { minLength: number; maxLength: number }) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), ...lengths });

/** Numbers near the border of validity: a country's example with some digits replaced, removed or added. */
const nearExample = fc.tuple(anyCountry, fc.nat(14), digits({ minLength: 0, maxLength: 4 }), fc.integer({ min: -1, max: 1 }))
  .map(([country, from, replaced, longer]) => {
    const example = getExampleNumber(country, examples)?.number.slice(1) ?? '';
    const changed = example.slice(0, from) + replaced + example.slice(from + replaced.length);
    return longer < 0 ? changed.slice(0, -1) : changed + '7'.repeat(longer);
  });
const anyInternational = fc.oneof(
  nearExample,
  fc.tuple(anyCountry, digits({ minLength: 4, maxLength: 12 })).map(([country, rest]) => getCountryCallingCode(country) + rest),
  digits({ minLength: 1, maxLength: 18 }),
);

describe('numbering plans compiled once', () => {
  it('[VAL-03] accept only numbers libphonenumber accepts, with the same country', () => {
    fc.assert(fc.property(anyInternational, (number) => {
      const country = assignedCountry(number);
      if (country === undefined) return;
      const parsed = parsePhoneNumberFromString(`+${number}`);
      expect(parsed?.isValid()).toBe(true);
      expect(parsed?.number).toBe(`+${number}`);
      expect(parsed?.country).toBe(country);
    }), { numRuns: 20_000 });
  });

  it('[VAL-03] settle mobile numbers of nearly every country, so lists are fast', () => {
    const left = countries.filter((country) => {
      const example = getExampleNumber(country, examples);
      return example?.isValid() && assignedCountry(example.number.slice(1)) !== example.country;
    });
    expect(left.length).toBeLessThan(countries.length / 20);
  });

  it.each([
    ['380671234567', 'UA'], ['359881234567', 'BG'], ['48501234567', 'PL'], ['79161234567', 'RU'], ['77011234567', 'KZ'],
    ['12025550123', 'US'], ['14165550123', 'CA'], ['18765550123', 'JM'], ['447400123456', 'GB'],
    ['447624123456', 'IM'], ['393331234567', 'IT'], ['4915112345678', 'DE'], ['37369123456', 'MD'],
  ])('settle %s as %s', (number, country) => {
    expect(assignedCountry(number)).toBe(country);
  });

  it.each([
    ['an unassigned range', '380001234567'], ['one digit short', '38067123456'], ['one digit long', '3806712345678'],
    ['a trunk prefix after the calling code', '3800671234567'], ['no such calling code', '999123456789'],
    ['a number whose first digits could be a trunk prefix (8~10 of Belarus)', '3758107471498'],
    ['nothing', ''], ['a calling code alone', '380'], ['letters', '38067abcdefg'],
  ])('do not settle %s', (_, number) => {
    expect(assignedCountry(number)).toBeUndefined();
  });
});

describe('numbers dialed at home', () => {
  const dialled = fc.oneof(
    digits({ minLength: 3, maxLength: 14 }),
    digits({ minLength: 5, maxLength: 11 }).map((rest) => `0${rest}`),
    nearExample,
    fc.tuple(nearExample, fc.constantFrom('0', '8', '1', '')).map(([number, prefix]) => prefix + number.slice(2)),
    fc.tuple(nearExample, fc.constantFrom('0', '8', '1', '')).map(([number, prefix]) => prefix + number.slice(3)),
  );

  it('[VAL-03] are accepted only if libphonenumber reads the same number', () => {
    fc.assert(fc.property(dialled, anyCountry, (number, home) => {
      const known = assignedNationally(number, home);
      if (!known) return;
      const parsed = parsePhoneNumberFromString(number, home);
      expect(parsed?.isValid()).toBe(true);
      expect(parsed?.number).toBe(`+${known.e164}`);
      expect(parsed?.country).toBe(known.country);
    }), { numRuns: 20_000 });
  });

  it('[VAL-03] are never mistaken for international ones', () => {
    fc.assert(fc.property(dialled, anyCountry, (number, home) => {
      if (couldBeNational(number, home)) return;
      const parsed = parsePhoneNumberFromString(number, home);
      if (parsed?.isValid()) expect(parsePhoneNumberFromString(`+${number}`)?.number).toBe(parsed.number);
    }), { numRuns: 20_000 });
  });

  it.each<[string, CountryCode, string]>([
    ['0671234567', 'UA', '380671234567'], ['0881234567', 'BG', '359881234567'], ['89161234567', 'RU', '79161234567'],
    ['015112345678', 'DE', '4915112345678'], ['0244668180', 'CH', '41244668180'],
  ])('settle %s in %s as %s', (number, home, e164) => {
    expect(assignedNationally(number, home)?.e164).toBe(e164);
  });

  it.each<[string, CountryCode]>([
    ['0671234567', 'PL'], ['671234567', 'UA'], ['067123456', 'UA'], ['00380671234567', 'UA'], ['0001234567', 'UA'],
    // Colombia's trunk prefix may contain a carrier code, which plain digits don't reveal.
    ['03230210969', 'CO'],
  ])('do not settle %s in %s', (number, home) => {
    expect(assignedNationally(number, home)).toBeUndefined();
  });
});
