import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { languages } from '@portal/contracts';
import { StartProblem } from './db';

/** It travels in every page of the portal. */
const MOST_BYTES = 64 * 1024;

/** The texts of the offer by language, from `<language>.txt` of this folder; a language without a file has none. */
export function readOfferTexts(folder: string | null): Record<string, string> {
  if (folder === null) return {};
  if (!existsSync(folder)) throw new StartProblem(`OFFER_DIR is ${folder} and there is no such folder.`);
  const files = languages.map((language) => ({ language, file: path.join(folder, `${language}.txt`) }));
  return Object.fromEntries(files.filter(({ file }) => existsSync(file)).map(({ language, file }) => [language, readOffer(file)]));
}

function readOffer(file: string): string {
  if (statSync(file).size > MOST_BYTES) throw new StartProblem(`The offer text ${file} is longer than ${MOST_BYTES / 1024} KB: shorten it, and put the rest behind a link.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)).replaceAll('\r\n', '\n').trim();
  } catch (error) {
    throw new StartProblem(`The offer text ${file} cannot be read as UTF-8: ${error instanceof Error ? error.message : String(error)}.`, { cause: error });
  }
}
