import { AsYouType, getCountryCallingCode, type CountryCode } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/max/metadata';
import { normaliseNumber } from './phone-number';
import { readWrittenNumber } from './written-number';

/**
 * The digits with which stored numbers (E.164 without its plus) may begin, where somebody looks for them by the beginning of a
 * number in any written form: `+38 (067)`, `0038067`, `067` dialled at home. Several where it can be read in several ways; none
 * where it is no number.
 */
export function numberBeginnings(input: string, home: CountryCode): string[] {
  const written = readWrittenNumber(input);
  if (!written.ok) return [];
  const { digits, plus } = written;
  if (plus) return [digits];
  const whole = normaliseNumber(input, home);
  const readings = [...(whole.ok ? [whole.e164] : []), abroad(digits), atHome(digits, home)];
  return [...new Set(readings.filter((reading) => reading !== null))];
}

/** No country code begins with a zero. */
function abroad(digits: string): string | null {
  const dialled = digits.startsWith('00') ? digits.slice(2) : digits;
  return dialled === '' || dialled.startsWith('0') ? null : dialled;
}

/** What begins with the prefix by which numbers are dialled at home, without it. */
function atHome(digits: string, home: CountryCode): string | null {
  if (digits.startsWith('00')) return null;
  const typed = new AsYouType(home, metadata);
  typed.input(digits);
  const reading = typed.getNumberValue()?.slice(1) ?? '';
  const isDialled = reading !== '' && reading !== `${getCountryCallingCode(home, metadata)}${digits}`;
  return isDialled ? reading : null;
}
