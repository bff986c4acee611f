import type { Texts } from '@portal/portal/i18n';

/** The shell's own texts, one chunk per language. */
export const hostTexts: Texts = {
  en: () => import('../../locales/en.json'),
  ru: () => import('../../locales/ru.json'),
  ua: () => import('../../locales/ua.json'),
  bg: () => import('../../locales/bg.json'),
};
