import { toBcp47, type Language } from '@portal/contracts';

/** In the reader's language and order. */
export function countryNames(codes: readonly string[], language: Language): string[] {
  const locale = toBcp47(language);
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return codes.map((code) => names.of(code) ?? code).sort(new Intl.Collator(locale).compare);
}
