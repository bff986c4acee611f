import type { Language } from '@portal/contracts';
import { bulgarian } from './bulgarian';
import { english } from './english';
import type { ExportWords } from './export-words';
import { russian } from './russian';
import { ukrainian } from './ukrainian';

const all: Record<Language, ExportWords> = { en: english, ru: russian, ua: ukrainian, bg: bulgarian };

export function wordsOf(language: Language): ExportWords {
  return all[language];
}
