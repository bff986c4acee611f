import { languages } from '@portal/contracts';
import type { Texts } from '@portal/portal/i18n';

/** Texts of a screen from several files. No group is in two of them. */
export const joinedTexts = (...files: readonly Texts[]): Texts => Object.fromEntries(languages.map((language) => [language, async () => {
  const loaded = await Promise.all(files.map((file) => file[language]()));
  return { default: Object.assign({}, ...loaded.map((texts) => texts.default)) };
}])) as Texts;
