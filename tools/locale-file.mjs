import { readFileSync } from 'node:fs';

/** SPEC's language codes; Intl knows Ukrainian as `uk` only. */
export const languages = { en: 'en', ru: 'ru', ua: 'uk', bg: 'bg' };

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** A locale file as key → text; nested objects are joined by dots. */
export function readLocale(file) {
  return new Map(flatten(JSON.parse(readFileSync(file, 'utf8')), ''));
}

function flatten(value, prefix) {
  return Object.entries(value).flatMap(([key, inner]) => (inner !== null && typeof inner === 'object' ? flatten(inner, `${prefix}${key}.`) : [[prefix + key, inner]]));
}

/**
 * Base key → its plural forms (`{ one: …, other: … }`), or `{ '': text }` for a key without. A key is plural when it has
 * a form `_other`, which every language needs (i18next, JSON v4).
 */
export function byBaseKey(locale) {
  const keys = new Map();
  for (const [key, text] of locale) {
    const form = PLURAL.exec(key)?.[1];
    const base = form && locale.has(key.replace(PLURAL, '_other')) ? key.replace(PLURAL, '') : key;
    keys.set(base, { ...keys.get(base), [base === key ? '' : form]: text });
  }
  return keys;
}

export function pluralForms(language) {
  return new Intl.PluralRules(languages[language]).resolvedOptions().pluralCategories;
}

/** The names in `{{name}}` and `{{name, format}}`. */
export function placeholders(text) {
  return [...new Set([...text.matchAll(/\{\{-?\s*([\w.]+)/g)].map(([, name]) => name))].sort();
}
