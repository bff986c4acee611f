/** Texts that the server itself sends or shows, in server/locales (i18next). Unknown keys are type errors. */
export { sumText } from './sum-text';
export { textsIn, type Translate } from './texts';
