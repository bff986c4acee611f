/**
 * Messages of mailing lists: making them, showing them, counting them by event, withdrawing what has not left.
 * A message is stored as 0 until the engine has its result; what that is called on the screen is decided in
 * presented-status.ts alone. Recipients of a list are the sum of its counters after every transaction. Ids are bigint,
 * money is in 1/10000. Everything is looked up with its customer.
 */
export { allMessages, messageRows, presentListedMessage, type AllMessagesPage, type AllMessagesRequest, type MessageRowsPage } from './all-messages';
export { canceledOfLists, countMoves, countsOfLists, queueCounters, type Counter, type StatusMove } from './counter.store';
export { differencesOf, noteDifferences, type Difference } from './difference.store';
export { drawMessageIds, insertMessages, type NewMessage, type NewMessages, type OwnText } from './insert-messages.store';
export { listMessages, type MessagePage, type MessagePageRequest } from './message-list.store';
export { listedMessage, type ListedMessageRow } from './message-walk.store';
export { presentedStatus, storedStatuses, type ListStanding } from './presented-status';
export { askAgain, RECHECKED, type Asked, type Portion } from './recheck.store';
export {
  deliveredAmong, lockEnded, priceOfEnded, requeueEnded, type EndedMessage, type EndedPortion, type SentAgain,
} from './reset.store';
export { withdrawWaiting } from './waiting.store';
export { withdrawQueued, type Withdrawn } from './withdraw.store';
export type { MessageWords } from './words/message-words';
export { messageWordsOf } from './words/words-of';
