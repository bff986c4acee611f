import type { Texts } from '@portal/portal/i18n';

/** Texts for the pages of templates, short links and recurring lists. */
export const pageTexts: Texts = {
  en: () => import('../locales/pages/en.json'),
  ru: () => import('../locales/pages/ru.json'),
  ua: () => import('../locales/pages/ua.json'),
  bg: () => import('../locales/pages/bg.json'),
};
