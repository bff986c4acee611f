import { readFileSync } from 'node:fs';

/** SPEC's language codes; Intl supports Ukrainian only as `uk`. */
export const languages = { en: 'en', ru: 'ru', ua: 'uk', bg: 'bg' };

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** A locale file as key → text, with nested keys joined by dots. */
export function readLocale(file) {
  return new Map(flatten(JSON.parse(readFileSync(file, 'utf8')), ''));
}

function flatten(value, prefix) {
  return Object.entries(value).flatMap(([key, inner]) => (inner !== null && typeof inner === 'object' ? flatten(
    inner, `${prefix}${key}.`,
  ) : [[prefix + key, inner]]));
}

const JSON_TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** Duplicate keys of JSON objects, as dotted paths. `JSON.parse` silently keeps the last one. */
export function duplicateKeys(text) {
  const duplicates = [];
  const open = [];
  let string = '';
  for (const [token] of text.matchAll(JSON_TOKEN)) {
    if (token.startsWith('"')) string = JSON.parse(token);
    else if (token === '{' || token === '[') open.push({ keys: new Set(), key: '' });
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const object = open.at(-1);
      object.key = string;
      if (object.keys.has(string)) duplicates.push(open.map(({ key }) => key).join('.'));
      object.keys.add(string);
    }
  }
  return duplicates;
}

/**
 * Maps each base key to its plural forms (`{ one: …, other: … }`), or to `{ '': text }` if it has none. A key is plural if the form
 * `_other` exists, which i18next (JSON v4) requires in every language.
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

/** Names in `{{name}}` and `{{name, format}}`. */
export function placeholders(text) {
  return [...new Set([...text.matchAll(/\{\{-?\s*([\w.]+)/g)].map(([, name]) => name))].sort();
}
