/**
 * Messaging rules shared by browser and server: counting, charging and splitting texts, status transitions, length limits and recipient
 * files. Pure functions without clock, network or language; failures that users can cause are values, not exceptions.
 * Phone numbers are in `@portal/messaging/phone` and country zones in `@portal/messaging/quiet-hours`, because their tables are large.
 */
export { isAlphaName, skeletonOf } from './alpha-name';
export { cheaperTexts, type CheaperText, type Rewriting } from './cheaper-text';
export { DEFAULT_TTL_SECONDS, isCode, isMessageType, MESSAGE_TYPES, TEXT_LIMITS, type MessageType } from './channel-limits';
export {
  codeIn, contentFault, contentNeeds, contentTypesOf, textLimit, writtenFault,
  type ContentFault, type ContentField, type ContentNeeds, type FieldNeed,
} from './content-rules';
export { csvField, csvPreview, guardFormulas, unguardFormulas, type CsvPreview } from './csv-cells';
export { failureAdvice, type FailureAdvice } from './failure-advice';
export { NO_REASON, reasonKey, reportedReason, storedReasons, type ReasonKey } from './failure-reason';
export { charactersOutsideGsm, decodeGsm, encodeGsm, isGsm } from './gsm-alphabet';
export {
  canChangeList, canSendAgain, isListStatus, LIST_STATUS, listStatusName, type ListStatus, type ListStatusName,
} from './list-status';
export { instantOf, isTimeZone, type Instant } from './local-time';
export {
  canAdvance, canResetAttempts, DELIVERY_STATUS, deliveryStatusName, EXTENDED_STATUSES, FINAL_REASONS, isDeliveryStatus, isFinalStatus,
  type DeliveryStatus, type DeliveryStatusName, type ExtendedStatus,
} from './message-status';
export {
  countsOfGroups, type GroupCounts,
  isMessageOutcome, isUnsent, MESSAGE_OUTCOMES, OUTCOME_GROUPS, outcomeGroup, outcomeName, outcomeOf, outcomesOfStatuses,
  UNDELIVERED_OUTCOMES, UNSENT_OUTCOME, wasSent,
  type MessageOutcome, type MessageOutcomeName, type OutcomeGroup, type UnsentOutcome, type UnsentOutcomeName,
} from './message-outcome';
export { nextOccurrence, type Recurrence } from './recurrence';
export { HIDDEN_CHARACTERS, onOneLine } from './one-line';
export { hasForbiddenControlCharacters, isWellFormedText } from './message-text';
export { foldTag, readTags } from './tags';
export { betterText, compareRates, COUNTED_BY, MIN_SAMPLE, sampleSize, type Rate, type RateDifference } from './text-comparison';
export { foldParamName, paramNameFault, type ParamNameFault } from './param-names';
export {
  fieldsWithoutDefault, fillKnown, fillText, hasPersonalFields, hasUnsubscribeField, PERSONAL_FIELDS, personalFieldsOf, personalText,
  UNSUBSCRIBE_FIELD, withUnsubscribeLink, type PersonalField, type PersonalText, type PersonalValues,
} from './personal-fields';
export {
  detectEncoding, detectSeparator, findColumns, RECIPIENT_COLUMNS, SEPARATORS,
  type ColumnIndexes, type FileEncoding, type FoundColumns, type RecipientColumn, type Separator,
} from './recipients-csv';
export { searchLetters } from './search-letters';
export { countParts, splitIntoParts, SMS_LIMITS, type PartCount, type SmsEncoding, type SmsLimits } from './sms-parts';
export { fieldsToAccept, openPlaceholders, unknownFields, type UnknownField, type WrittenMessage } from './unknown-fields';
export { countWireParts, MAX_UNCHARGED, splitForWire, type LongTextMode, type WirePart } from './wire-parts';
