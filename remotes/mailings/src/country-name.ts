import { toBcp47, type Language } from '@portal/contracts';

/** `001` is libphonenumber's code for numbers of no country, such as satellite phones; Intl calls it the world. */
export function countryName(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames(toBcp47(language), { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
