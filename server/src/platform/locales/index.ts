/** Texts that the server itself sends or shows, in server/locales (i18next). Unknown keys are type errors. */
export { textsIn, type Translate } from './texts';
