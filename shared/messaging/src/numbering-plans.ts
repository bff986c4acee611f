import type { CountryCode } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/max/metadata';

/** One country's numbering plan, compiled from libphonenumber's metadata. */
interface CountryPlan {
  country: CountryCode;
  callingCode: string;
  /** Set if countries share a calling code: the first digits determine the country. */
  leading: RegExp | undefined;
  general: RegExp;
  /** Matches assigned numbers: the general pattern, and the pattern and length of at least one type. */
  assigned: RegExp;
  fixed: RegExp | undefined;
  /** Undefined if mobile phones have no pattern of their own: they then share the fixed-line pattern. */
  mobile: RegExp | undefined;
  /** `trunk`: pattern of the trunk or carrier prefix (the 0 of 067). `trunkDigits`: its digits, if there is only one such prefix. */
  trunk: RegExp | undefined;
  trunkDigits: string | undefined;
  /** International call prefix, such as 00. */
  abroad: RegExp | undefined;
}

// Indexes in the minified plan, metadata version 4 (libphonenumber-js METADATA.md).
const ABROAD = 1;
const GENERAL = 2;
const LENGTHS = 3;
const TRUNK = 5;
const TRUNK_PATTERN = 7;
const LEADING = 10;
const TYPES = 11;
// Indexes in the plan's list of number types.
const FIXED_LINE = 0;
const MOBILE = 1;

const plans = new Map<CountryCode, CountryPlan | undefined>();
const callingCodes = new Map(Object.entries(metadata.country_calling_codes));

/**
 * Country of an assigned international number; undefined if libphonenumber must decide. This check exists for speed: libphonenumber
 * recompiles its patterns for each number, while a CountryPlan compiles them once.
 */
export function assignedCountry(digits: string): CountryCode | undefined {
  for (let length = 1; length <= 3; length++) {
    const countries = callingCodes.get(digits.slice(0, length));
    if (countries) return assignedAmong(countries, digits.slice(length));
  }
  return undefined;
}

/** True if an assigned number is a fixed line and can't be mobile; undefined if the compiled plans can't decide. */
export function fixedLineOf(e164: string): boolean | undefined {
  const country = assignedCountry(e164);
  const plan = country && planOf(country);
  if (!plan) return undefined;
  const national = e164.slice(plan.callingCode.length);
  return plan.fixed !== undefined && plan.mobile !== undefined && plan.fixed.test(national) && !plan.mobile.test(national);
}

/** Calling codes that several countries share, such as 1, 7 and 44. */
export const SHARED_CALLING_CODES: readonly string[] = [...callingCodes].flatMap(
  ([code, countries]) => (countries.length > 1 ? [code] : []),
);
/** Leading digits that decide an assigned number's country, also under a shared calling code. */
export const COUNTRY_DIGITS = 9;

/** Country of an international number, if its calling code belongs to one country only. */
export function soleCountry(digits: string): CountryCode | undefined {
  const [country, ...others] = countriesOfCode(digits);
  return others.length === 0 ? country : undefined;
}

/** Countries with the calling code that the digits begin with, the largest one first. */
export function countriesOfCode(digits: string): readonly CountryCode[] {
  for (let length = 1; length <= 3; length++) {
    const countries = callingCodes.get(digits.slice(0, length));
    if (countries) return countries;
  }
  return [];
}

/** Like `assignedCountry`, for digits dialed inside a country with the trunk prefix: 0671234567 in UA. */
export function assignedNationally(digits: string, home: CountryCode): { country: CountryCode; e164: string } | undefined {
  const plan = planOf(home);
  if (plan?.trunkDigits === undefined || !digits.startsWith(plan.trunkDigits)) return undefined;
  if (startsMatching(plan.abroad, digits) || fitsGenerally(plan, digits)) return undefined;
  const e164 = plan.callingCode + digits.slice(plan.trunkDigits.length);
  const country = assignedCountry(e164);
  return country && { country, e164 };
}

/** True if the digits could also be dialed inside the country, or its plan is unknown: libphonenumber then decides. */
export function couldBeNational(digits: string, home: CountryCode): boolean {
  const plan = planOf(home);
  if (!plan) return true;
  return startsMatching(plan.abroad, digits) || startsMatching(plan.trunk, digits) || fitsGenerally(plan, digits);
}

function assignedAmong(countries: readonly CountryCode[], national: string): CountryCode | undefined {
  const [main] = countries;
  if (main === undefined || startsMatching(planOf(main)?.trunk, national)) return undefined;
  for (const country of countries) {
    const plan = planOf(country);
    if (!plan) return undefined;
    if (plan.leading) {
      if (plan.leading.test(national)) return plan.assigned.test(national) ? country : undefined;
    } else if (plan.assigned.test(national)) {
      return country;
    }
  }
  return undefined;
}

function fitsGenerally(home: CountryPlan, digits: string): boolean {
  const sharing = callingCodes.get(home.callingCode) ?? [];
  return sharing.some((country) => planOf(country)?.general.test(digits) ?? true);
}

// Some trunk patterns (AR, MX) match the empty string, which means no prefix.
function startsMatching(pattern: RegExp | undefined, digits: string): boolean {
  return (pattern?.exec(digits)?.[0] ?? '') !== '';
}

function planOf(country: CountryCode): CountryPlan | undefined {
  if (!plans.has(country)) plans.set(country, compile(country));
  return plans.get(country);
}

function compile(country: CountryCode): CountryPlan | undefined {
  const fields: readonly unknown[] | undefined = metadata.countries[country];
  const callingCode = text(fields?.[0]);
  const general = text(fields?.[GENERAL]);
  const types = fields?.[TYPES];
  if (metadata.version !== 4 || !fields || !callingCode || !general || !Array.isArray(types)) return undefined;
  const assigned = types.flatMap((type: unknown) => typePattern(type, fields[LENGTHS]));
  const ofType = (index: number) => {
    const [pattern] = typePattern(types[index], fields[LENGTHS]);
    return pattern === undefined ? undefined : new RegExp(`^(?=(?:${general})$)(?:${pattern})$`);
  };
  const trunkDigits = text(fields[TRUNK]);
  const trunkPattern = text(fields[TRUNK_PATTERN]);
  return {
    country,
    callingCode,
    leading: starting(text(fields[LEADING])),
    general: new RegExp(`^(?:${general})$`),
    assigned: new RegExp(`^(?=(?:${general})$)(?:${assigned.join('|')})$`),
    fixed: ofType(FIXED_LINE),
    mobile: ofType(MOBILE),
    trunk: starting(trunkPattern ?? trunkDigits),
    trunkDigits: trunkPattern === undefined ? trunkDigits : undefined,
    abroad: starting(text(fields[ABROAD])),
  };
}

function typePattern(type: unknown, planLengths: unknown): string[] {
  if (!Array.isArray(type)) return [];
  const pattern = text(type[0]);
  const lengths: unknown = type[1] ?? planLengths;
  if (!pattern || !Array.isArray(lengths)) return [];
  return [`(?=(?:${lengths.map((length: unknown) => `\\d{${String(length)}}`).join('|')})$)(?:${pattern})`];
}

function starting(pattern: string | undefined): RegExp | undefined {
  return pattern === undefined ? undefined : new RegExp(`^(?:${pattern})`);
}

function text(field: unknown): string | undefined {
  return typeof field === 'string' && field !== '' ? field : undefined;
}
