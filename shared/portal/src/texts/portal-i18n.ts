import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { formatAmount, type Language, languages, toBcp47 } from '@portal/contracts';

/** One chunk per language: `{ en: () => import('../locales/en.json'), … }`. */
export type Texts = Record<Language, () => Promise<{ default: Record<string, unknown> }>>;

const platformTexts: Texts = {
  en: () => import('../../locales/en.json'),
  ru: () => import('../../locales/ru.json'),
  ua: () => import('../../locales/ua.json'),
  bg: () => import('../../locales/bg.json'),
};

/** Why calls of remotes are refused: no part of the first screen, which must be light. */
const remoteErrorTexts: Texts = {
  en: () => import('../../locales/remotes/en.json'),
  ru: () => import('../../locales/remotes/ru.json'),
  ua: () => import('../../locales/remotes/ua.json'),
  bg: () => import('../../locales/remotes/bg.json'),
};

export const i18n: I18n = createInstance();
const namespaces = new Map<string, Texts>();
let current: Language = 'en';
let started: () => void;
const whenStarted = new Promise<void>((resolve) => {
  started = resolve;
});

/** Inside, Ukrainian is `uk`: with SPEC's `ua` Intl would take English plural rules. */
async function loadTexts(namespace: string, texts: Texts, language: Language): Promise<void> {
  if (i18n.isInitialized && i18n.hasResourceBundle(toBcp47(language), namespace)) return;
  const [{ default: bundle }] = await Promise.all([texts[language](), whenStarted]);
  i18n.addResourceBundle(toBcp47(language), namespace, bundle);
}

/**
 * Before anything is rendered. `missingKey` is told of a text that the language lacks; tests throw there, a page shows
 * the key.
 */
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
      interpolation: { escapeValue: false }, // React escapes
      react: { useSuspense: false },
      parseMissingKeyHandler: (key) => {
        options.missingKey?.(key);
        return key;
      },
    });
    started();
  }
  // `{{needed, amount}}` in a text: a sum of the wire in SPEC 9's form.
  i18n.services.formatter?.add('amount', (sum: string) => formatAmount(sum));
  await addTexts('portal', platformTexts);
  await changeLanguage(language);
  return i18n;
}

/** Adds a namespace (a remote's id, or 'host') and waits for its texts in the current language; may be called before the start. */
export async function addTexts(namespace: string, texts: Texts): Promise<void> {
  if (namespaces.get(namespace) !== texts) forget(namespace);
  namespaces.set(namespace, texts);
  await loadTexts(namespace, texts, current);
}

/** A remote's own texts, and those of the errors that only remotes meet. */
export async function addRemoteTexts(id: string, texts: Texts): Promise<void> {
  await Promise.all([addTexts(id, texts), addTexts('remotes', remoteErrorTexts)]);
}

/** A new version of a remote brings its own texts. */
function forget(namespace: string) {
  if (!i18n.isInitialized) return;
  for (const language of languages) i18n.removeResourceBundle(toBcp47(language), namespace);
}

/**
 * Loads the language's chunks, then switches; nothing else is requested again (SHL-08). Throws when a chunk did not come: the
 * page goes on in the language it had, and those that came are there for the next try.
 */
export async function changeLanguage(language: Language): Promise<void> {
  current = language;
  const loads = await Promise.allSettled([...namespaces].map(([namespace, texts]) => loadTexts(namespace, texts, language)));
  // A quicker click may have chosen another language meanwhile.
  if (current !== language) return;
  const failed = loads.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') {
    current = shownLanguage();
    throw failed.reason;
  }
  await i18n.changeLanguage(toBcp47(language));
}

/** What the page speaks, which lags behind the choice while texts are loaded. */
export const shownLanguage = (): Language => languages.find((language) => toBcp47(language) === i18n.language) ?? current;
