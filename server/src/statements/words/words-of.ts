import type { Language } from '@portal/contracts';
import { bulgarian } from './bulgarian';
import { english } from './english';
import { russian } from './russian';
import type { StatementWords } from './statement-words';
import { ukrainian } from './ukrainian';

const all: Record<Language, StatementWords> = { en: english, ru: russian, ua: ukrainian, bg: bulgarian };

export function wordsOf(language: Language): StatementWords {
  return all[language];
}
