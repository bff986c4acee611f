import type { Texts } from '@portal/portal/i18n';

/** Texts for the pages of one list and of all messages. */
export const messageTexts: Texts = {
  en: () => import('../locales/message/en.json'),
  ru: () => import('../locales/message/ru.json'),
  ua: () => import('../locales/message/ua.json'),
  bg: () => import('../locales/message/bg.json'),
};
