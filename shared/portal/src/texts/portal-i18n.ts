import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { formatAmount, formatNumber, type Language, languages, toBcp47 } from '@portal/contracts';
import { waitText } from '../format/dates';

/** One chunk per language: `{ en: () => import('../locales/en.json'), … }`. */
export type Texts = Record<Language, () => Promise<{ default: Record<string, unknown> }>>;

const platformTexts: Texts = {
  en: () => import('../../locales/en.json'),
  ru: () => import('../../locales/ru.json'),
  ua: () => import('../../locales/ua.json'),
  bg: () => import('../../locales/bg.json'),
};

/** Texts of shared components that only remotes use. */
const sharedRemoteTexts: Texts = {
  en: () => import('../../locales/remotes/en.json'),
  ru: () => import('../../locales/remotes/ru.json'),
  ua: () => import('../../locales/remotes/ua.json'),
  bg: () => import('../../locales/remotes/bg.json'),
};

/** Texts of errors that only remotes' calls return, and names of the fields in them. They load with the first failure. */
const remoteErrorTexts: Texts = {
  en: () => import('../../locales/errors/en.json'),
  ru: () => import('../../locales/errors/ru.json'),
  ua: () => import('../../locales/errors/ua.json'),
  bg: () => import('../../locales/errors/bg.json'),
};

export const i18n: I18n = createInstance();
/** The texts of each namespace, which are its own and those of single screens, with the languages loaded. */
const namespaces = new Map<string, Map<Texts, Set<Language>>>();
let current: Language = 'en';
let started: () => void;
const whenStarted = new Promise<void>((resolve) => {
  started = resolve;
});

/** Loads texts under the BCP 47 code (`uk` for Ukrainian). For SPEC's code `ua`, i18next would use English plural rules. */
async function loadTexts(namespace: string, texts: Texts, language: Language): Promise<void> {
  const loaded = namespaces.get(namespace)?.get(texts);
  if (!loaded || loaded.has(language)) return;
  // While its texts load, another version of the remote may replace it.
  const isReplaced = () => namespaces.get(namespace)?.get(texts) !== loaded;
  try {
    const [{ default: bundle }] = await Promise.all([texts[language](), whenStarted]);
    if (isReplaced()) return;
    i18n.addResourceBundle(toBcp47(language), namespace, bundle, true, true);
    loaded.add(language);
  } catch (error) {
    if (!isReplaced()) throw error;
  }
}

/** Loads texts in the displayed language and, during a change of the language, in the chosen one, because the change may fail. */
async function loadDisplayed(namespace: string, texts: Texts): Promise<void> {
  await Promise.all([...new Set([shownLanguage(), current])].map((language) => loadTexts(namespace, texts, language)));
}

/** Call before rendering. `missingKey` receives keys without a text in the language. Pages then show the key. */
export async function startI18n(language: Language, options: { missingKey?: (key: string) => void } = {}): Promise<I18n> {
  current = language;
  if (!i18n.isInitialized) {
    await i18n.use(initReactI18next).init({
      lng: toBcp47(language),
      fallbackLng: false,
      ns: [],
      defaultNS: 'host',
      resources: {},
      partialBundledLanguages: true,
      interpolation: { escapeValue: false }, // React escapes texts itself.
      react: { useSuspense: false },
      parseMissingKeyHandler: (key) => {
        options.missingKey?.(key);
        return key;
      },
    });
    started();
  }
  // `{{needed, amount}}` is an API amount, `{{count, number}}` a number, `{{seconds, relativetime}}` a time to wait.
  i18n.services.formatter?.add('amount', formatAmount);
  i18n.services.formatter?.add('number', formatNumber);
  i18n.services.formatter?.add('relativetime', (seconds: number) => waitText(shownLanguage(), seconds));
  await addTexts('portal', platformTexts);
  await changeLanguage(language);
  return i18n;
}

/** Adds a namespace (a remote's id, or 'host') and loads its texts; may be called before `startI18n`. */
export async function addTexts(namespace: string, texts: Texts): Promise<void> {
  if (!namespaces.get(namespace)?.has(texts)) {
    evict(namespace);
    namespaces.set(namespace, new Map([[texts, new Set()]]));
  }
  await loadDisplayed(namespace, texts);
}

/** Adds texts of a screen to those of its remote, `remoteTexts`. Ignores them if another version of the remote has replaced these. */
export async function addScreenTexts(id: string, remoteTexts: Texts, texts: Texts): Promise<void> {
  const all = namespaces.get(id);
  if (!all?.has(remoteTexts)) return;
  all.set(texts, all.get(texts) ?? new Set());
  await loadDisplayed(id, texts);
}

/** Adds a remote's texts, and those that all remotes share. */
export async function addRemoteTexts(id: string, texts: Texts): Promise<void> {
  await Promise.all([addTexts(id, texts), addTexts('remotes', sharedRemoteTexts)]);
}

/** True once the error texts are there in the displayed language. */
export const hasErrorTexts = (): boolean => namespaces.get('remotes')?.get(remoteErrorTexts)?.has(shownLanguage()) ?? false;

/** Loads the error texts; later changes of the language load them, too. Without a connection, failures keep a general text. */
export async function loadErrorTexts(): Promise<void> {
  if (hasErrorTexts()) return;
  try {
    await addTexts('remotes', sharedRemoteTexts);
    await addScreenTexts('remotes', sharedRemoteTexts, remoteErrorTexts);
  } catch {
    // The next failure tries again.
  }
}

/** Discards a namespace's loaded texts. Called before a new version of the remote replaces them. */
function evict(namespace: string) {
  if (!i18n.isInitialized) return;
  for (const language of languages) i18n.removeResourceBundle(toBcp47(language), namespace);
}

/** Loads only the texts of the language, then switches to it (SHL-08). If loading fails, throws and keeps the current language. */
export async function changeLanguage(language: Language): Promise<void> {
  current = language;
  const loads = await Promise.allSettled([...namespaces].flatMap(([namespace, all]) =>
    [...all.keys()].map((texts) => loadTexts(namespace, texts, language))));
  // The user may have chosen another language in the meantime.
  if (current !== language) return;
  const failed = loads.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') {
    current = shownLanguage();
    throw failed.reason;
  }
  await i18n.changeLanguage(toBcp47(language));
}

/** The displayed language, which lags behind the choice while texts load. */
export const shownLanguage = (): Language => languages.find((language) => toBcp47(language) === i18n.language) ?? current;
