import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { byBaseKey, duplicateKeys, languages, placeholders, pluralForms, readLocale } from './locale-file.mjs';

/** Compares a folder's locale files with the English one by keys, plural forms and placeholders. Also checks the subfolders. */
export function checkTexts(root, folder) {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  const inner = entries.filter((entry) => entry.isDirectory()).map((entry) => checkTexts(root, `${folder}/${entry.name}`));
  const own = checkFiles(root, folder, entries.filter((entry) => entry.isFile()).map((entry) => entry.name));
  const all = [own, ...inner];
  return { keys: [...new Set(all.flatMap(({ keys }) => keys))], problems: all.flatMap(({ problems }) => problems) };
}

function checkFiles(root, folder, names) {
  const problems = names
    .filter((name) => !(path.basename(name, '.json') in languages))
    .map((name) => `${folder}/${name}: the languages are ${Object.keys(languages).join(', ')}.`);
  const missing = Object.keys(languages).filter((language) => !existsSync(path.join(root, folder, `${language}.json`)));
  if (missing.length > 0) return { keys: [], problems: [...problems, `${folder}: no file for ${missing.join(', ')}.`] };

  const english = byBaseKey(readLocale(path.join(root, folder, 'en.json')));
  for (const language of Object.keys(languages)) {
    const file = `${folder}/${language}.json`;
    const texts = byBaseKey(readLocale(path.join(root, file)));
    const duplicates = duplicateKeys(readFileSync(path.join(root, file), 'utf8')).map((key) => `${key} is duplicated.`);
    const found = [...duplicates, ...compare(english, texts, language), ...unformattedNumbers(folder, texts)];
    problems.push(...found.map((problem) => `${file}: ${problem}`));
  }
  return { keys: [...english.keys()], problems };
}

function compare(english, texts, language) {
  const missing = [...english.keys()].filter((key) => !texts.has(key)).map((key) => `${key} is missing.`);
  const extra = [...texts.keys()].filter((key) => !english.has(key)).map((key) => `${key} is not in en.json.`);
  const both = [...texts.entries()].filter(([key]) => english.has(key));
  return [...missing, ...extra, ...both.flatMap(([key, forms]) => compareKey(key, english.get(key), forms, language))];
}

/** Folders whose own code fills in the texts, with numbers that it has formatted. */
const WITHOUT_FORMATTERS = ['shared/ui/locales', 'host/locales/public'];

/** Numbers have one notation (decision 0052): `{{count}}` needs its format, and no text has 1,000. */
function unformattedNumbers(folder, texts) {
  const isChecked = !WITHOUT_FORMATTERS.includes(folder);
  return [...texts].flatMap(([key, forms]) => Object.values(forms).flatMap((text) => [
    ...(isChecked && /\{\{\s*count\s*\}\}/.test(text) ? [`${key} has {{count}}; write {{count, number}}.`] : []),
    ...(/(?<!\d)\d{1,3}(,\d{3})+(?!\d)/.test(text) ? [`${key} has thousands with a comma; write them with a no-break space.`] : []),
  ]));
}

function compareKey(key, english, forms, language) {
  const empty = Object.values(forms).some((text) => typeof text !== 'string' || text.trim() === '');
  if (empty) return [`${key} has no text.`];
  const isPlural = '' in english === false;
  const suffixes = isPlural ? pluralForms(language) : [''];
  const found = Object.keys(forms);
  if (suffixes.length !== found.length || suffixes.some((form) => !found.includes(form))) {
    return [`${key} has the forms ${found.map(named).join(', ')} and ${language} wants ${suffixes.map(named).join(', ')}.`];
  }
  const expected = placeholders(english[isPlural ? 'other' : '']);
  // A plural form such as "One message" may omit the `count` placeholder.
  const differs = Object.values(forms).some((text) => {
    const names = placeholders(text);
    const left = expected.filter((name) => !names.includes(name) && !(isPlural && name === 'count'));
    return left.length > 0 || names.some((name) => !expected.includes(name));
  });
  return differs ? [`${key} has other placeholders than en.json (${expected.join(', ') || 'none'}).`] : [];
}

function named(form) {
  return form === '' ? 'without suffix' : `_${form}`;
}
