/**
 * Phone numbers for both sides, by the same metadata (VAL-03). An entry of its own, because with libphonenumber's full
 * metadata it weighs 52 KB compressed: a browser loads it when recipients are first typed, the server at once. The full
 * set, since the smaller ones check less (`min`: no ranges by type) or refuse land lines that speech calls reach
 * (`mobile`), and every message to a number that is not assigned costs money.
 */
export type { CountryCode } from 'libphonenumber-js/core';
export { isLandline, reachesLandlines } from './landline';
export { numberBeginnings } from './number-beginning';
export {
  countryOfNumber, isNumberCountry, normaliseNumber, NUMBER_REFUSALS,
  type NormalNumber, type NumberCountry, type NumberRefusal,
} from './phone-number';
export { parseRecipientText, type RecipientText, type RejectedRecipient } from './recipient-text';
