import { AsYouType, getCountryCallingCode, type CountryCode } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/max/metadata';
import { normaliseNumber } from './phone-number';
import { readWrittenNumber } from './written-number';

/**
 * Returns possible leading digits of stored numbers (E.164 without plus) for a partial number in any notation: `+38 (067)`, `0038067`,
 * `067` dialed at home. Several if the input is ambiguous; none if it isn't a number.
 */
export function numberBeginnings(input: string, home: CountryCode): string[] {
  const written = readWrittenNumber(input);
  if (!written.ok) return [];
  const { digits, plus } = written;
  if (plus) return [digits];
  const whole = normaliseNumber(input, home);
  const readings = [...(whole.ok ? [whole.e164] : []), asInternational(digits), asNational(digits, home)];
  return [...new Set(readings.filter((reading) => reading !== null))];
}

/** International reading of digits, without the prefix 00. Null if it starts with zero, because no country code does. */
function asInternational(digits: string): string | null {
  const dialled = digits.startsWith('00') ? digits.slice(2) : digits;
  return dialled === '' || dialled.startsWith('0') ? null : dialled;
}

/** Digits read as a national number with trunk prefix, converted to E.164; null if they aren't one. */
function asNational(digits: string, home: CountryCode): string | null {
  if (digits.startsWith('00')) return null;
  const typed = new AsYouType(home, metadata);
  typed.input(digits);
  const reading = typed.getNumberValue()?.slice(1) ?? '';
  const isDialled = reading !== '' && reading !== `${getCountryCallingCode(home, metadata)}${digits}`;
  return isDialled ? reading : null;
}
