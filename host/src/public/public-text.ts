import { createContext, useContext } from 'react';
import type { Language } from '@portal/contracts';
import type en from '../../locales/public/en.json';

export type PublicTexts = typeof en;
export type TextKey = { [S in keyof PublicTexts & string]: `${S}.${keyof PublicTexts[S] & string}` }[keyof PublicTexts & string];
type TextParams = Record<string, string | number>;
export type Text = (key: TextKey, params?: TextParams) => string;

const loaders: Record<Language, () => Promise<{ default: PublicTexts }>> = {
  en: () => import('../../locales/public/en.json'),
  ru: () => import('../../locales/public/ru.json'),
  ua: () => import('../../locales/public/ua.json'),
  bg: () => import('../../locales/public/bg.json'),
};

/** Texts of the public pages in one language: the portal's i18n would weigh as much as the whole login. */
export async function loadPublicTexts(language: Language): Promise<PublicTexts> {
  return (await loaders[language]()).default;
}

/** Text by section and key, with `{{name}}` filled in. Plural forms aren't supported; `waitText` forms those of waiting times. */
export function textOf(texts: PublicTexts): Text {
  return (key, params = {}) => {
    const [section = '', name = ''] = key.split('.');
    const text = (texts as Record<string, Record<string, string>>)[section]?.[name] ?? key;
    return text.replace(/\{\{(\w+)\}\}/g, (_, param: string) => String(params[param] ?? ''));
  };
}

export const TextContext = createContext<Text>((key) => key);
export const useText = (): Text => useContext(TextContext);
