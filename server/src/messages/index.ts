/**
 * Messages of mailing lists: create, show, count by outcome, requeue, withdraw. A message without a result is stored as 0 and shown by
 * presented-status.ts as scheduled or queued. After every transaction, a list's counters add up to its recipients. Ids are bigint, money is
 * in 1/10,000 of the currency unit. Every lookup includes the customer.
 */
export { allMessages, messageRows, presentListedMessage, type AllMessagesPage } from './all-messages';
export { countMoves, countsOfLists, queueCounters, type StatusMove } from './counter.store';
export { differencesOf, noteDifferences, type Difference } from './difference.store';
export { drawMessageIds, insertMessages, type NewMessage } from './insert-messages.store';
export { listMessages } from './message-list.store';
export { listedMessage, type ListedMessageRow } from './message-walk.store';
export { presentedStatus, storedStatuses } from './presented-status';
export { queueStatusQueries, RECHECKED } from './recheck.store';
export { deliveredAmong, lockFinal, priceOfFinal, requeueFinal, type FinalFilter, type FinalPortion, type SentAgain } from './reset.store';
export { withdrawWaiting } from './waiting.store';
export { removeUnconfirmed, withdrawQueued, type Withdrawn } from './withdraw.store';
