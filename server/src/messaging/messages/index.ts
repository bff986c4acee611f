/** Messages of lists. Scheduled and queued ones are stored with status 0 (presented-status.ts). Money is in 1/10,000 of a currency unit. */
export { allMessages, messageRows, presentListedMessage, type AllMessagesPage } from './all-messages';
export { countMoves, countsOfLists, queueCounters, type StatusMove } from './counter.store';
export { differencesOf, noteDifferences, type Difference } from './difference.store';
export { listFailures } from './failures';
export { drawMessageIds, insertMessages, type NewMessage } from './insert-messages.store';
export { listState } from './list-state.store';
export { listMessages } from './message-list.store';
export { messageTotals } from './message-totals';
export { messageWords } from './message-words';
export { messageDetail } from './message-trace';
export { listedMessage, type ListedMessageRow } from './message-walk.store';
export { numbersNotReached } from './not-reached.store';
export { presentedStatus, storedStatuses } from './presented-status';
export { writePrices, type NewPrice } from './price.store';
export { deleteCounters, removeChosen, removeUnconfirmed } from './remove.store';
export {
  lockFinal, priceOfFinal, requeueFinal, type FinalFilter, type FinalPortion, type MessagePortion, type SentAgain,
} from './reset.store';
export { countedBefore, countedChange, countedOutcome, recordUsage } from './usage.store';
export {
  HELD_REGION, hasHeldMessages, hasReleasedInQueue, insertVariants, rankOf, releaseHeld, variantFigures, type NewVariant, type TextName,
  type VariantFigures,
} from './variant.store';
export { dropFallbacks, withdrawQueuedFallbacks } from './withdraw-fallbacks.store';
export { withdrawQueued, type Withdrawn } from './withdraw.store';
