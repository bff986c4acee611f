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

/** Loads the public pages' texts in one language. The portal's i18n isn't used, because it is as large as the whole login bundle. */
export async function loadPublicTexts(language: Language): Promise<PublicTexts> {
  return (await loaders[language]()).default;
}

/** Returns a lookup by `section.key` that fills in `{{name}}`. It does not support plural forms. */
export function textOf(texts: PublicTexts): Text {
  return (key, params = {}) => {
    const [section = '', name = ''] = key.split('.');
    const text = (texts as Record<string, Record<string, string>>)[section]?.[name] ?? key;
    return text.replace(/\{\{(\w+)\}\}/g, (_, param: string) => String(params[param] ?? ''));
  };
}

export const TextContext = createContext<Text>((key) => key);
export const useText = (): Text => useContext(TextContext);
