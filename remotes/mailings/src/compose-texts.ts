import type { Texts } from '@portal/portal/i18n';

/** Texts for composing and showing a message, templates and short links. The pages of all lists and all messages load without them. */
export const composeTexts: Texts = {
  en: () => import('../locales/compose/en.json'),
  ru: () => import('../locales/compose/ru.json'),
  ua: () => import('../locales/compose/ua.json'),
  bg: () => import('../locales/compose/bg.json'),
};
