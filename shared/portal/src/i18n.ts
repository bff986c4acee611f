/** Remotes import i18next through this module only. In a remote's screens, `useTranslation()` reads the remote's own texts. */
export { I18nextProvider, useTranslation } from 'react-i18next';
export type { TFunction } from 'i18next';
export {
  addRemoteTexts, addScreenTexts, addTexts, changeLanguage, hasErrorTexts, i18n, loadErrorTexts, shownLanguage, startI18n, type Texts,
} from './texts/portal-i18n';
export { withErrorTexts } from './texts/with-error-texts';
