/**
 * Phone numbers, with the same metadata in browser and server (VAL-03). A separate entry, because libphonenumber's full metadata is large.
 * The smaller sets aren't enough: `min` accepts unassigned numbers, which cost money; `mobile` refuses landlines, which voice calls reach.
 */
export type { CountryCode } from 'libphonenumber-js/core';
export { countriesOfCode, COUNTRY_DIGITS, SHARED_CALLING_CODES } from './numbering-plans';
export { isLandline, supportsLandlines } from './landline';
export { numberBeginnings } from './number-beginning';
export {
  countryOfNumber, isNumberCountry, maskedNumber, normaliseNumber, NUMBER_REFUSALS,
  type NormalNumber, type NumberCountry, type NumberRefusal,
} from './phone-number';
export { parseRecipientText, type RecipientText, type RejectedRecipient } from './recipient-text';
