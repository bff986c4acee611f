import { toBcp47, type Language } from '@portal/contracts';

/** Creating one takes longer than naming a page of rows. */
const known = new Map<Language, Intl.DisplayNames>();

/**
 * Name of an ISO 3166 country in the user's language; the code if Intl has no name.
 * `001` is libphonenumber's code for numbers without a country, such as satellite phones; Intl names it "world".
 */
export function countryName(code: string, language: Language): string {
  try {
    const names = known.get(language) ?? new Intl.DisplayNames(toBcp47(language), { type: 'region' });
    known.set(language, names);
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
