/**
 * Terms of a message: who pays, which tariff version applies, what a part costs, and which connections cover the number. Lists ask once
 * for all numbers (`termsOfList`); single messages, chats and test routing ask one question per number (`termsOfMessage`, `termsOfSender`).
 * Both answers are `TypeTerms`, and one function judges a number by them (`judgeNumber`). Prices are per message part.
 */
export {
  errorOf, isAllowedCountry, judgeFallback, judgeNumber, judgeSingle, judgeType, type KnownNumber, type ListTerms, type Offer,
  type Refusal,
} from './judge-number';
export { coverageOf, termsOfList } from './list-terms';
export { senderRefusal, termsOfMessage } from './message-terms';
export { spendingAccount, type SpendingAccount } from './payer.store';
export { buildPrefixTree, prefixesOf } from './prefix-tree';
export { ratedPrefixes } from './rate.store';
export { termsOfSender, type SenderName, type SenderTerms } from './sender-terms.store';
export { acceptsLandlines, pricesAt, pricesOfVersion, tariffVersionAt } from './tariff.store';
export { sumOf, type Price, type TypeTerms } from './type-terms';
