import {
  getCountryCallingCode, parsePhoneNumberFromString, validatePhoneNumberLength, type CountryCode,
} from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/max/metadata';
import { assignedCountry, assignedNationally, couldBeNational, soleCountry } from './numbering-plans';
import { readWrittenNumber } from './written-number';

/** Why a number can't be used. Each value is also a translation key. */
export const NUMBER_REFUSALS = [
  'empty', 'characters', 'rounded', 'too_short', 'too_long', 'wrong_length', 'unknown_country', 'not_assigned',
] as const;
export type NumberRefusal = (typeof NUMBER_REFUSALS)[number];

/** ISO 3166 code; `001` (the world) for numbers without a country, such as satellite phones. */
export type NumberCountry = CountryCode | '001';

export type NormalNumber =
  /** E.164 digits without plus, as SMPP requires and as stored: 380671234567. */
  | { ok: true; e164: string; country: NumberCountry }
  | { ok: false; reason: NumberRefusal };

// ITU-T E.164 section 6.1. The metadata has longer German numbers, which no provider accepts.
const MAX_DIGITS = 15;
/** Former trunk prefixes that people still write before the current one: 8 067 instead of 067 in Ukraine. */
const FORMER_TRUNKS: Partial<Record<CountryCode, string>> = { UA: '8' };
const PLAIN_DIGITS = /^\d{7,15}$/;

/**
 * Normalizes a phone number (VAL-03). The number must be in an assigned range. With a plus or 00 it is international. Bare digits are
 * national if valid in `defaultCountry`, otherwise international without the plus.
 */
export function normaliseNumber(input: string, defaultCountry?: CountryCode): NormalNumber {
  if (PLAIN_DIGITS.test(input)) return readDigits(input, defaultCountry);
  const written = readWrittenNumber(input);
  if (!written.ok) return written;
  return written.plus ? readInternational(written.digits) : readDigits(written.digits, defaultCountry);
}

/** Country of validated E.164 digits; undefined if there is none. */
export function countryOfNumber(e164: string): NumberCountry | undefined {
  const sole = soleCountry(e164);
  if (sole) return sole;
  const known = normaliseNumber(e164);
  return known.ok ? known.country : undefined;
}

/** Asks libphonenumber about numbers that the compiled plans can't decide. */
export function isFixedLineByLibrary(e164: string): boolean {
  return parsePhoneNumberFromString(`+${e164}`, { extract: false }, metadata)?.getType() === 'FIXED_LINE';
}

/** Shows the country code and the last two digits: `+380 ** *** **67`. */
export function maskedNumber(e164: string): string {
  const number = parsePhoneNumberFromString(`+${e164}`, { extract: false }, metadata);
  const shown = number?.formatInternational() ?? `+${e164}`;
  const masked = (digits: string) => digits.replace(/\d(?=(?:\D*\d){2})/g, '*');
  const [country = '', ...rest] = shown.split(' ');
  return rest.length === 0 ? `+${masked(e164)}` : `${country} ${masked(rest.join(' '))}`;
}

/** True if a country code from a setting or request has number metadata. */
export function isNumberCountry(code: string): code is CountryCode {
  return Object.hasOwn(metadata.countries, code);
}

function readDigits(digits: string, home: CountryCode | undefined): NormalNumber {
  // ITU-T E.123 recommends 00 everywhere. Lists also use 00 in countries that dial another prefix (011, 8~10).
  if (digits.startsWith('00')) {
    const abroad = readInternational(digits.slice(2));
    if (abroad.ok || !home) return abroad;
  }
  if (!home) return readInternational(digits);
  const known = assignedNationally(digits, home);
  if (known) return accept(known.e164, known.country);
  const national = couldBeNational(digits, home) ? parseValid(digits, home) : undefined;
  return national ?? findInternational(digits) ?? parseValid(digits, home) ?? parseWithFormerTrunk(digits, home) ?? refuse(
    ...likelierReading(digits, home),
  );
}

function parseWithFormerTrunk(digits: string, home: CountryCode): NormalNumber | undefined {
  const former = FORMER_TRUNKS[home];
  const known = former !== undefined && digits.startsWith(former) ? assignedNationally(digits.slice(former.length), home) : undefined;
  return known && accept(known.e164, known.country);
}

function readInternational(digits: string): NormalNumber {
  return findInternational(digits) ?? refuse(`+${digits}`);
}

function findInternational(digits: string): NormalNumber | undefined {
  const country = assignedCountry(digits);
  return country ? accept(digits, country) : parseValid(`+${digits}`);
}

function parseValid(number: string, home?: CountryCode): NormalNumber | undefined {
  const parsed = parsePhoneNumberFromString(number, { defaultCountry: home, extract: false }, metadata);
  return parsed?.isValid() ? accept(parsed.number.slice(1), parsed.country ?? '001') : undefined;
}

function accept(e164: string, country: NumberCountry): NormalNumber {
  return e164.length <= MAX_DIGITS ? { ok: true, e164, country } : { ok: false, reason: 'too_long' };
}

// If a number is invalid both as international and as national, the error of the likelier form is reported.
function likelierReading(digits: string, home: CountryCode): [number: string, home?: CountryCode] {
  return digits.startsWith(getCountryCallingCode(home, metadata)) ? [`+${digits}`] : [digits, home];
}

function refuse(number: string, home?: CountryCode): NormalNumber {
  return { ok: false, reason: refusal(number, home) };
}

function refusal(number: string, home: CountryCode | undefined): NumberRefusal {
  switch (validatePhoneNumberLength(number, { defaultCountry: home }, metadata)) {
    case 'TOO_SHORT': return 'too_short';
    case 'TOO_LONG': return 'too_long';
    case 'INVALID_LENGTH': return 'wrong_length';
    case 'INVALID_COUNTRY': return 'unknown_country';
    case 'NOT_A_NUMBER': return 'characters';
    case undefined: return 'not_assigned';
  }
}
