import type { Language } from '@portal/contracts';

/** Each in its own language, so that whoever lost his way finds it. */
export const languageNames: Record<Language, string> = { en: 'English', ru: 'Русский', ua: 'Українська', bg: 'Български' };
