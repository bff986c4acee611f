/**
 * Messages of mailing lists: create, show, count by event, withdraw. A message without a result is stored as 0; only presented-status.ts
 * decides how that is shown. After every transaction, a list's counters add up to its recipients. Ids are bigint, money is in 1/10000.
 * Every lookup includes the customer.
 */
export { allMessages, messageRows, presentListedMessage, type AllMessagesPage, type AllMessagesRequest, type MessageRowsPage } from './all-messages';
export { countMoves, countsOfLists, queueCounters, type Counter, type StatusMove } from './counter.store';
export { differencesOf, noteDifferences, type Difference } from './difference.store';
export { drawMessageIds, insertMessages, type NewMessage, type NewMessages, type OwnText } from './insert-messages.store';
export { listMessages, type MessagePage, type MessagePageRequest } from './message-list.store';
export { listedMessage, type ListedMessageRow } from './message-walk.store';
export { presentedStatus, storedStatuses, type ListStanding } from './presented-status';
export { askAgain, RECHECKED, type RecheckBatch, type Portion } from './recheck.store';
export {
  deliveredAmong, lockEnded, priceOfEnded, requeueEnded, type EndedFilter, type EndedMessage, type EndedPortion, type SentAgain,
} from './reset.store';
export { withdrawWaiting } from './waiting.store';
export { removeUnconfirmed, withdrawQueued, type Withdrawn } from './withdraw.store';
export type { MessageWords } from './words/message-words';
export { messageWordsOf } from './words/words-of';
