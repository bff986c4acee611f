import type { Language } from '@portal/contracts';
import { bulgarian } from './bulgarian';
import { english } from './english';
import type { MessageWords } from './message-words';
import { russian } from './russian';
import { ukrainian } from './ukrainian';

const all: Record<Language, MessageWords> = { en: english, ru: russian, ua: ukrainian, bg: bulgarian };

export function messageWordsOf(language: Language): MessageWords {
  return all[language];
}
