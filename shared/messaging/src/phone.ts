/**
 * Phone numbers, with the same metadata in browser and server (VAL-03). A separate entry: libphonenumber's full metadata is 52 KB
 * compressed, so browsers load it when recipients are first typed. Its smaller metadata isn't enough: `min` accepts unassigned
 * numbers, and messages to those cost money; `mobile` refuses landlines, which voice calls reach.
 */
export type { CountryCode } from 'libphonenumber-js/core';
export { isLandline, supportsLandlines } from './landline';
export { numberBeginnings } from './number-beginning';
export {
  countryOfNumber, isNumberCountry, normaliseNumber, NUMBER_REFUSALS,
  type NormalNumber, type NumberCountry, type NumberRefusal,
} from './phone-number';
export { parseRecipientText, type RecipientText, type RejectedRecipient } from './recipient-text';
