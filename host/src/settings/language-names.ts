import type { Language } from '@portal/contracts';

/** Each language in its own name, so users can find theirs in any language. */
export const languageNames: Record<Language, string> = { en: 'English', ru: 'Русский', ua: 'Українська', bg: 'Български' };
