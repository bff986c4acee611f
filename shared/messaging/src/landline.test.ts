import { messageTypes } from '@portal/contracts';
import fc from 'fast-check';
import examples from 'libphonenumber-js/mobile/examples';
import { getCountries, getCountryCallingCode, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { isLandline, supportsLandlines } from './landline';

describe('landlines', () => {
  it.each([
    ['Kyiv', '380441234567', true], ['Lviv', '380322971234', true], ['a Ukrainian mobile phone', '380671234567', false],
    ['London', '442079460958', true], ['a British mobile phone', '447911123456', false], ['Guernsey', '441481256789', true],
    ['Berlin', '493012345678', true], ['a German mobile phone', '4915123456789', false],
    ['Sofia', '35929817171', true], ['a Bulgarian mobile phone', '359888123456', false],
    ['Moscow', '74951234567', true], ['a Kazakh mobile phone', '77012345678', false],
    ['the US, where phones of both kinds share ranges', '12025550123', false], ['Canada', '14165550123', false],
    ['Rome', '390669812345', true], ['Warsaw', '48221234567', true], ['Istanbul', '902123456789', true],
    ['a satellite phone', '8816123456789', false], ['a freephone number', '380800501234', false], ['no number', '123', false],
  ])('[VAL-15] %s', (_, e164, landline) => {
    expect(isLandline(e164)).toBe(landline);
  });

  it('[VAL-15] are the numbers libphonenumber classifies only as fixed lines, in every country', () => {
    const agrees = (number: string) => {
      const parsed = parsePhoneNumberFromString(`+${number}`);
      return !parsed?.isValid() || isLandline(number) === (parsed.getType() === 'FIXED_LINE');
    };
    const wrong: string[] = [];
    for (const country of getCountries()) {
      const mobile = getExampleNumber(country, examples)?.number.slice(1);
      if (mobile && (!agrees(mobile) || isLandline(mobile))) wrong.push(mobile);
    }
    expect(wrong).toEqual([]);
    const number = fc.tuple(fc.constantFrom(...getCountries()), fc.integer({ min: 100_000, max: 99_999_999_999 }))
      .map(([country, digits]) => `${getCountryCallingCode(country)}${digits}`.slice(0, 15));
    fc.assert(fc.property(number, agrees), { numRuns: 20_000 });
  });
});

it('[VAL-15] only calls reach landlines', () => {
  expect(messageTypes.filter(supportsLandlines)).toEqual(['flashcall', 'flashcall_callback', 'speechcall']);
});
