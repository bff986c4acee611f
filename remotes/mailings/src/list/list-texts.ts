import type { Texts } from '@portal/portal/i18n';
import { composeTexts } from '../compose-texts';
import { joinedTexts } from '../joined-texts';
import { messageTexts } from '../message-texts';

const own: Texts = {
  en: () => import('../../locales/list/en.json'),
  ru: () => import('../../locales/list/ru.json'),
  ua: () => import('../../locales/list/ua.json'),
  bg: () => import('../../locales/list/bg.json'),
};

/** Texts for the page of one list, which shows its message as composed, and its messages. */
export const listTexts = joinedTexts(composeTexts, messageTexts, own);
