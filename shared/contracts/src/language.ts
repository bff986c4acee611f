import * as z from 'zod/mini';

/** SPEC's language codes, in the order of its selector. */
export const languages = ['en', 'ru', 'ua', 'bg'] as const;
export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;

/** `ua` is SPEC's code; Intl, plural rules and `<html lang>` know Ukrainian only as `uk`. */
export function toBcp47(language: Language): string {
  return language === 'ua' ? 'uk' : language;
}

/** The cookie's choice, otherwise the browser's first supported language, otherwise English (SPEC 1). */
export function chooseLanguage(cookie: string | undefined, browser: readonly string[]): Language {
  const known = (code: string): Language | undefined => {
    const primary = code.toLowerCase().split('-')[0];
    return languages.find((language) => language === primary || toBcp47(language) === primary);
  };
  return (cookie && known(cookie)) || browser.map(known).find(Boolean) || 'en';
}
