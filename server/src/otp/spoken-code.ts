import type { ContentLanguage } from '@portal/contracts';

const sentences: Readonly<Record<ContentLanguage, { first: string; again: string }>> = {
  en: { first: 'Your code is', again: 'Once more, your code is' },
  ru: { first: 'Ваш код', again: 'Повторяю, ваш код' },
  uk: { first: 'Ваш код', again: 'Повторюю, ваш код' },
  bg: { first: 'Вашият код е', again: 'Повтарям, вашият код е' },
};

/** Digit by digit, since 4829 would be read as a number, and twice. */
export function spokenCode(code: string, language: ContentLanguage): string {
  const digits = [...code].join(', ');
  const { first, again } = sentences[language];
  return `${first}: ${digits}. ${again}: ${digits}.`;
}
