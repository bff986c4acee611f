import { addScreenTexts, type Texts } from '@portal/portal/i18n';
import { hostTexts } from './host-texts';

const panelTexts: Texts = {
  en: () => import('../../locales/panels/en.json'),
  ru: () => import('../../locales/panels/ru.json'),
  ua: () => import('../../locales/panels/ua.json'),
  bg: () => import('../../locales/panels/bg.json'),
};

/** Loads a panel, dialog or screen of the shell with its texts, which the first screen does without. */
export const withPanelTexts = <Part>(load: () => Promise<Part>) => async (): Promise<Part> =>
  (await Promise.all([load(), addScreenTexts('host', hostTexts, panelTexts)]))[0];
