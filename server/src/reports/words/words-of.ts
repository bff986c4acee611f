import type { Language } from '@portal/contracts';
import { messageWordsOf, type MessageWords } from '../../messages';
import { bulgarian } from './bulgarian';
import { english } from './english';
import type { ReportWords } from './report-words';
import { russian } from './russian';
import { ukrainian } from './ukrainian';

export type FileWords = ReportWords & MessageWords;

const all: Record<Language, ReportWords> = { en: english, ru: russian, ua: ukrainian, bg: bulgarian };

export function wordsOf(language: Language): FileWords {
  return { ...messageWordsOf(language), ...all[language] };
}
