import { formatNumber, toBcp47, type Language } from '@portal/contracts';
import { createInstance } from 'i18next';
import bg from '../../../locales/bg.json';
import en from '../../../locales/en.json';
import ru from '../../../locales/ru.json';
import ua from '../../../locales/ua.json';

type Texts = typeof en;
/** `count` chooses the plural form. */
type TextParams = Readonly<Record<string, string | number>> & { readonly count?: number };

type WithoutPluralForm<Key extends string> = Key extends `${infer Base}_one` ? Base : Key extends `${infer Base}_other` ? Base : Key;
type TextKeysOf<T, Path extends string = ''> = {
  [Key in keyof T & string]: T[Key] extends string ? `${Path}${WithoutPluralForm<Key>}` : TextKeysOf<T[Key], `${Path}${Key}.`>;
}[keyof T & string];
type GroupKeysOf<T, Path extends string = ''> = {
  [Key in keyof T & string]: T[Key] extends string ? never : `${Path}${Key}` | GroupKeysOf<T[Key], `${Path}${Key}.`>;
}[keyof T & string];
type GroupAt<T, Key extends string> = Key extends `${infer Name}.${infer Rest}`
  ? (Name extends keyof T ? GroupAt<T[Name], Rest> : never)
  : Key extends keyof T ? T[Key] : never;

export type Translate = (key: TextKeysOf<Texts>, params?: TextParams) => string;

const NAMESPACE = 'server';
const i18n = createInstance();
// Ukrainian is registered as `uk`: with SPEC's `ua`, Intl would use English plural rules.
void i18n.init({
  resources: { en: { [NAMESPACE]: en }, ru: { [NAMESPACE]: ru }, uk: { [NAMESPACE]: ua }, bg: { [NAMESPACE]: bg } },
  defaultNS: NAMESPACE,
  initAsync: false,
  lng: 'en',
  fallbackLng: false,
  // Emails and files are plain text; pages escape their texts themselves.
  interpolation: { escapeValue: false },
});

i18n.services.formatter?.add('number', formatNumber);

/** `t` returns one text. `group` returns all texts below a key, which is faster for files with many rows. */
export function textsIn(language: Language) {
  const lng = toBcp47(language);
  const t: Translate = (key, params) => i18n.t(key, { lng, replace: params, count: params?.count });
  const group = <Key extends GroupKeysOf<Texts>>(key: Key): GroupAt<Texts, Key> => i18n.getResource(lng, NAMESPACE, key);
  return { t, group };
}
