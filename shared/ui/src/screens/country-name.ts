import { toBcp47, type Language } from '@portal/contracts';

/**
 * Name of an ISO 3166 country in the user's language; the code if Intl has no name.
 * `001` is libphonenumber's code for numbers without a country, such as satellite phones; Intl names it "world".
 */
export function countryName(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames(toBcp47(language), { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
