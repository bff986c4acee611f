import fc from 'fast-check';
import examples from 'libphonenumber-js/mobile/examples';
import { getCountries, getExampleNumber, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/max/metadata';
import { COUNTRY_DIGITS, SHARED_CALLING_CODES } from './numbering-plans';
import { countryOfNumber, isNumberCountry, maskedNumber, normaliseNumber, NUMBER_REFUSALS } from './phone-number';

const UA = { ok: true, e164: '380671234567', country: 'UA' } as const;

const anyCountry = fc.constantFrom(...getCountries());
const anyDigits = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 18 }),
  fc.tuple(anyCountry, fc.nat(9999)).map(([country, tail]) => {
    const example = getExampleNumber(country, examples)?.number.slice(1) ?? '';
    return example.slice(0, -4) + String(tail).padStart(4, '0');
  }),
  fc.tuple(anyCountry, fc.constantFrom('', '0', '8', '1', '00', '011')).map(([country, prefix]) => {
    const example = getExampleNumber(country, examples);
    return prefix.length > 1 ? prefix + (example?.number.slice(1) ?? '') : prefix + (example?.nationalNumber ?? '');
  }),
);

const byLibrary = (number: string, home?: CountryCode) => {
  const parsed = parsePhoneNumberFromString(number, { defaultCountry: home, extract: false });
  return parsed?.isValid() ? parsed : undefined;
};

describe('a phone number in any notation', () => {
  it.each([
    '+380671234567', '+380 67 123-45-67', '+380 (67) 123 45 67', '+380 (0) 67 123 45 67', '00380671234567',
    '00 380 67 123 45 67', '380671234567', '38 067 123 45 67', '380-67-123.45.67', '+380\u00a067\u00a0123\u00a045\u00a067',
    '＋３８０ ６７ １２３ ４５ ６７', '٣٨٠٦٧١٢٣٤٥٦٧', "'380671234567", 'tel:+380-67-123-45-67', '=+380671234567',
    '="380671234567"', '\u202a+380 67 123 45 67\u202c', ' 380671234567 ', '380671234567.0',
  ])('[VAL-03] %j is 380671234567 without a default country', (input) => {
    expect(normaliseNumber(input)).toEqual(UA);
  });

  it.each([
    '0671234567', '067 123-45-67', '(067) 123 45 67', '067.123.45.67', '671234567', '380671234567', '+380671234567',
    '00380671234567', "'0671234567", '０６７１２３４５６７',
  ])('[VAL-03] %j is 380671234567 in Ukraine', (input) => {
    expect(normaliseNumber(input, 'UA')).toEqual(UA);
  });

  it.each<[string, CountryCode, string, string]>([
    ['+48 501 234 567', 'UA', '48501234567', 'PL'],
    ['48501234567', 'UA', '48501234567', 'PL'],
    ['79161234567', 'UA', '79161234567', 'RU'],
    ['380671234567', 'BG', '380671234567', 'UA'],
    ['380671234567', 'DE', '380671234567', 'UA'],
    ['380671234567', 'US', '380671234567', 'UA'],
    ['00380671234567', 'US', '380671234567', 'UA'],
    ['011380671234567', 'US', '380671234567', 'UA'],
    ['8 (916) 123-45-67', 'RU', '79161234567', 'RU'],
    ['8 701 123 45 67', 'RU', '77011234567', 'KZ'],
    ['0888 123 456', 'BG', '359888123456', 'BG'],
    ['(202) 555-0123', 'US', '12025550123', 'US'],
    ['07624 123456', 'GB', '447624123456', 'IM'],
    ['06 1234 5678', 'IT', '390612345678', 'IT'],
  ])('[VAL-03] %j with %s as the default country is %s of %s', (input, home, e164, country) => {
    expect(normaliseNumber(input, home)).toEqual({ ok: true, e164, country });
  });

  it('[VAL-03] of bare digits is first read as national', () => {
    // The same ten digits are a mobile phone in Norway and a phone in Arkansas.
    expect(normaliseNumber('4792345678')).toEqual({ ok: true, e164: '4792345678', country: 'NO' });
    expect(normaliseNumber('4792345678', 'UA')).toEqual({ ok: true, e164: '4792345678', country: 'NO' });
    expect(normaliseNumber('4792345678', 'US')).toEqual({ ok: true, e164: '14792345678', country: 'US' });
    expect(normaliseNumber('+4792345678', 'US')).toEqual({ ok: true, e164: '4792345678', country: 'NO' });
  });

  it('[VAL-03] of a satellite phone has no country', () => {
    expect(normaliseNumber('+881612345678')).toEqual({ ok: true, e164: '881612345678', country: '001' });
  });
});

describe('an invalid number', () => {
  it.each<[string, CountryCode | undefined, string]>([
    ['', undefined, 'empty'],
    ['  ', 'UA', 'empty'],
    ['Ivan', 'UA', 'characters'],
    ['38067123456O', undefined, 'characters'],
    ['3.80671E+11', undefined, 'rounded'],
    ['+380671234', undefined, 'too_short'],
    ['38067123456', 'UA', 'too_short'],
    ['06712345', 'UA', 'too_short'],
    ['+38067123456789', undefined, 'too_long'],
    ['+380671234567 0501234567', undefined, 'too_long'],
    ['+4930123456789012', undefined, 'too_long'],
    ['0671234567', undefined, 'unknown_country'],
    ['+999123456789', undefined, 'unknown_country'],
    ['+380001234567', undefined, 'not_assigned'],
    ['0001234567', 'UA', 'not_assigned'],
    // The sample number in the product's own message only illustrates the format; it is too long for North America.
    ['+12345 123 45 67', undefined, 'too_long'],
    ['5'.repeat(300), undefined, 'too_long'],
  ])('[VAL-03] %j with default country %s is refused: %s', (input, home, reason) => {
    expect(normaliseNumber(input, home)).toEqual({ ok: false, reason });
  });

  it('always has a known reason', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), anyDigits), fc.option(anyCountry, { nil: undefined }), (input, home) => {
      const number = normaliseNumber(input, home);
      if (!number.ok) expect(NUMBER_REFUSALS).toContain(number.reason);
    }));
  });
});

describe('any number compared with libphonenumber', () => {
  it('[VAL-03] is accepted exactly if the library accepts it and it fits E.164', () => {
    fc.assert(fc.property(anyDigits, (digits) => {
      const valid = byLibrary(`+${digits}`);
      const number = normaliseNumber(`+${digits}`);
      const expected = valid && valid.number.length <= 16;
      expect(number.ok).toBe(Boolean(expected));
      if (number.ok) expect(number).toEqual({ ok: true, e164: valid?.number.slice(1), country: valid?.country ?? '001' });
    }), { numRuns: 10_000 });
  });

  it('[VAL-03] is read as national first, then international, as by the library alone', () => {
    fc.assert(fc.property(anyDigits, anyCountry, (digits, home) => {
      fc.pre(!digits.startsWith('00'));
      const valid = byLibrary(digits, home) ?? byLibrary(`+${digits}`);
      const number = normaliseNumber(digits, home);
      expect(number.ok).toBe(Boolean(valid && valid.number.length <= 16));
      if (number.ok) expect(number).toEqual({ ok: true, e164: valid?.number.slice(1), country: valid?.country ?? '001' });
    }), { numRuns: 10_000 });
  });

  it('[VAL-03] is never accepted without the library, in any notation', () => {
    const written = fc.string({ unit: fc.constantFrom(...'00112233456789+ -().\''), maxLength: 24 });
    fc.assert(fc.property(written, fc.option(anyCountry, { nil: undefined }), (input, home) => {
      const number = normaliseNumber(input, home);
      if (number.ok) expect(byLibrary(`+${number.e164}`)?.number).toBe(`+${number.e164}`);
    }), { numRuns: 10_000 });
  });

  it('[VAL-03] keeps its normal form when read again', () => {
    fc.assert(fc.property(anyDigits, fc.option(anyCountry, { nil: undefined }), (digits, home) => {
      const number = normaliseNumber(digits, home);
      if (number.ok) {
        expect(normaliseNumber(number.e164)).toEqual(number);
        expect(normaliseNumber(`+${number.e164}`, home)).toEqual(number);
      }
    }), { numRuns: 5_000 });
  });
});

it('an E.164 number has the country found when reading it, never one by a shared calling code', () => {
  fc.assert(fc.property(anyDigits, (digits) => {
    const known = normaliseNumber(digits);
    if (known.ok) expect(countryOfNumber(known.e164)).toBe(known.country);
  }));
  expect(
    ['380671234567', '12015550123', '18765230123', '79161234567', '77012345678', '', '1', '0'].map(countryOfNumber),
  ).toEqual(['UA', 'US', 'JM', 'RU', 'KZ', undefined, undefined, undefined]);
});

it('the country of an assigned number depends on its first nine digits', () => {
  const shared = SHARED_CALLING_CODES.flatMap((code) => metadata.country_calling_codes[code as '1'] ?? []);
  expect(shared).toEqual(expect.arrayContaining(['US', 'JM', 'RU', 'KZ', 'GB', 'GG']));
  const country = fc.constantFrom(...shared.filter((each) => getExampleNumber(each, examples)));
  const digits = fc.tuple(country, fc.nat(6), fc.nat(999_999)).map(([of, kept, tail]) => {
    const example = getExampleNumber(of, examples)?.number.slice(1) ?? '';
    return example.slice(0, example.length - kept) + String(tail).padStart(6, '0').slice(0, kept);
  });
  let pairs = 0;
  fc.assert(fc.property(digits, fc.nat(9999), (one, tail) => {
    const length = one.length - COUNTRY_DIGITS;
    const other = one.slice(0, COUNTRY_DIGITS) + String(tail).padStart(length, '0').slice(-length);
    const [country1, country2] = [countryOfNumber(one), countryOfNumber(other)];
    if (country1 === undefined || country2 === undefined) return;
    pairs += 1;
    expect(country2).toBe(country1);
  }), { numRuns: 5_000 });
  expect(pairs).toBeGreaterThan(2_000);
});

describe('a country code', () => {
  it.each([['UA', true], ['BG', true], ['ua', false], ['XX', false], ['', false], ['toString', false], ['001', false]])(
    '%j is known: %s', (code, known) => {
      expect(isNumberCountry(code)).toBe(known);
    },
  );
});

it.each([
  ['8 067 111 00 07', 'UA', '380671110007'], ['80671110007', 'UA', '380671110007'], ['8-(067)-111-00-07', 'UA', '380671110007'],
  ['8 912 345 67 89', 'RU', '79123456789'], ['8 701 234 56 78', 'KZ', '77012345678'],
  ['380,671,234,567', 'UA', '380671234567'], ['380 671 234 567,00', 'UA', '380671234567'], ['380671234567.00', 'UA', '380671234567'],
] as const)('[VAL-14:cells] %s of %s is %s, as people and spreadsheets write it', (written, home, e164) => {
  expect(normaliseNumber(written, home)).toMatchObject({ ok: true, e164 });
});

it('[VAL-14:cells] a former trunk prefix has no meaning in another country', () => {
  expect(normaliseNumber('8 067 111 00 07', 'BG')).toMatchObject({ ok: false });
  expect(normaliseNumber('+8 067 111 00 07', 'UA')).toMatchObject({ ok: false });
  expect(normaliseNumber('0671110007,0671110008', 'UA')).toMatchObject({ ok: false });
});

it.each([
  ['380671234567', '+380 ** *** **67'], ['12025550123', '+1 *** *** **23'], ['359888123456', '+359 ** *** **56'], ['99999', '+***99'],
])('[LNK-02:page] masks %s as %s', (number, masked) => {
  expect(maskedNumber(number)).toBe(masked);
});

it('[LNK-02:page] shows only the country code and two digits of any number', () => {
  for (const country of getCountries()) {
    const number = getExampleNumber(country, examples);
    if (!number) continue;
    const [code = '', ...rest] = maskedNumber(number.number.slice(1)).split(' ');
    expect(code).toBe(`+${number.countryCallingCode}`);
    expect(rest.join('').match(/\d/g)).toHaveLength(2);
  }
});
