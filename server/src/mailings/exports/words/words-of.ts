import type { Language } from '@portal/contracts';
import { messageWordsOf } from '../../../messages';
import { bulgarian } from './bulgarian';
import { english } from './english';
import type { ExportWords, OwnWords } from './export-words';
import { russian } from './russian';
import { ukrainian } from './ukrainian';

const all: Record<Language, OwnWords> = { en: english, ru: russian, ua: ukrainian, bg: bulgarian };

export function wordsOf(language: Language): ExportWords {
  return { ...messageWordsOf(language), ...all[language] };
}
