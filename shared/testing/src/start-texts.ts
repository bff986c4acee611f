import type { Language } from '@portal/contracts';
import { startI18n } from '@portal/portal/i18n';

/** Starts i18n as on the page, but a missing text throws. */
export const startTexts = (language: Language) =>
  startI18n(language, {
    missingKey: (key) => {
      throw new Error(`no text for "${key}" in ${language}`);
    },
  });
