import { createContext, useContext } from 'react';
import { toBcp47, type Language } from '@portal/contracts';
import type en from '../../locales/public/en.json';

export type PublicTexts = typeof en;
export type TextKey = { [S in keyof PublicTexts & string]: `${S}.${keyof PublicTexts[S] & string}` }[keyof PublicTexts & string];
export type TextParams = Record<string, string | number>;
export type Text = (key: TextKey, params?: TextParams) => string;

const loaders: Record<Language, () => Promise<{ default: PublicTexts }>> = {
  en: () => import('../../locales/public/en.json'),
  ru: () => import('../../locales/public/ru.json'),
  ua: () => import('../../locales/public/ua.json'),
  bg: () => import('../../locales/public/bg.json'),
};

/** The texts of the public pages alone, of one language: the portal's i18n would weigh as much as the whole login. */
export async function loadPublicTexts(language: Language): Promise<PublicTexts> {
  return (await loaders[language]()).default;
}

/** A text of its section, with `{{name}}` filled in. There are no plural forms here: waiting times come from Intl. */
export function textOf(texts: PublicTexts): Text {
  return (key, params = {}) => {
    const [section = '', name = ''] = key.split('.');
    const text = (texts as Record<string, Record<string, string>>)[section]?.[name] ?? key;
    return text.replace(/\{\{(\w+)\}\}/g, (_, param: string) => String(params[param] ?? ''));
  };
}

/** 'in 30 seconds', 'через 2 минуты'. */
export function waitText(language: Language, seconds: number): string {
  const inWords = new Intl.RelativeTimeFormat(toBcp47(language));
  return seconds < 90 ? inWords.format(Math.max(1, Math.ceil(seconds)), 'second') : inWords.format(Math.ceil(seconds / 60), 'minute');
}

export const TextContext = createContext<Text>((key) => key);
export const useText = (): Text => useContext(TextContext);
