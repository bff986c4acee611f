/**
 * Texts that the server itself sends or shows: emails, exported files, invoices, public pages. They are kept in server/locales, one file
 * per language, in the web's format (i18next), and `pnpm check:locales` compares the files. Unknown keys are type errors.
 */
export { textsIn, type Translate } from './texts';
