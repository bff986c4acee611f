import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { languages } from '@portal/contracts';
import { StartProblem } from './platform/db';

/** Maximum size per language, because every page load after sign-in contains the texts. */
const MAX_BYTES = 64 * 1024;

/** Reads the text of each language from `<language>.txt`; missing files are skipped. */
export function readOfferTexts(folder: string | null): Record<string, string> {
  if (folder === null) return {};
  if (!existsSync(folder)) throw new StartProblem(`OFFER_DIR is ${folder}, but there is no such folder.`);
  const files = languages.map((language) => ({ language, file: path.join(folder, `${language}.txt`) }));
  return Object.fromEntries(files.filter(({ file }) => existsSync(file)).map(({ language, file }) => [language, readOffer(file)]));
}

function readOffer(file: string): string {
  if (statSync(file).size > MAX_BYTES) {
    throw new StartProblem(`The offer text ${file} is longer than ${MAX_BYTES / 1024} KB. Shorten it, and link to the rest.`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)).replaceAll('\r\n', '\n').trim();
  } catch (error) {
    throw new StartProblem(
      `Cannot read the offer text ${file} as UTF-8: ${error instanceof Error ? error.message : String(error)}.`, { cause: error },
    );
  }
}
