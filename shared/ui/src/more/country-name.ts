import { toBcp47, type Language } from '@portal/contracts';

/** A country of ISO 3166 in the reader's language; its code where Intl knows no name. `001` is libphonenumber's code for numbers of no country, such as satellite phones; Intl calls it the world. */
export function countryName(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames(toBcp47(language), { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
