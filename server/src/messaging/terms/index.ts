/**
 * Terms of a message: who pays, which tariff version applies, what a part costs, and which connections cover the number. Lists ask once
 * for all numbers (`termsOfList`); chats and test routing ask one question per number (`termsOfMessage`, `termsOfSender`). Single messages
 * use terms in memory (`knownTermsOfMessage`), whose mark their insert compares (`termsMark`), and ask only before a refusal.
 * Both answers are `TypeTerms`, and one function judges a number by them (`judgeNumber`). Prices are per message part.
 */
export {
  errorOf, isAllowedCountry, judgeFallback, judgeNumber, judgeSingle, judgeType, type KnownNumber, type ListTerms, type Offer,
  type Refusal,
} from './judge-number';
export { forgetTerms, knownTermsOfMessage } from './known-terms';
export { coverageOf, termsOfList } from './list-terms';
export { senderRefusal, termsOfMessage, type MessageQuestion, type MessageTerms } from './message-terms';
export { spendingAccount, type SpendingAccount } from './payer.store';
export { buildPrefixTree, prefixesOf } from './prefix-tree';
export { ratedPrefixes } from './rate.store';
export { termsOfSender, type SenderName, type SenderTerms } from './sender-terms.store';
export { termsMark } from './terms-mark.store';
export { acceptsLandlines, pricesAt, pricesOfVersion, tariffVersionAt } from './tariff.store';
export { sumOf, type Price, type TypeTerms } from './type-terms';
