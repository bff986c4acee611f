import type { Language } from '@portal/contracts';
import { startI18n } from '@portal/portal/i18n';

/** Texts as in the page, but a key that a language lacks throws. */
export const startTexts = (language: Language) =>
  startI18n(language, {
    missingKey: (key) => {
      throw new Error(`no text for "${key}" in ${language}`);
    },
  });
