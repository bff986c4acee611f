import { randomUUID } from 'node:crypto';
import { AppError, toAmount, type Money } from '@portal/contracts';
import { canResetAttempts, canSendAgain, isListStatus, LIST_STATUS } from '@portal/messaging';
import { countryOfNumber } from '@portal/messaging/phone';
import { availableOf, reserveMore } from '../billing';
import { noteStatuses } from '../callbacks';
import { noteChatStatuses } from '../chats';
import { inTransaction, type Db, type Transaction } from '../db';
import { blockOf, countSpend, limitsOf, refuseBeyondCap, stoppedBlocks } from '../limits';
import { deliveredAmong, lockEnded, priceOfEnded, requeueEnded, type EndedPortion, type SentAgain } from '../messages';
import { leaveRest, underWay } from './list-request.store';
import { laneOf } from './lane';
import { longestRaise, ringQueue } from './mailing.store';
import { partsOf } from './message-text';
import { coverageOf } from './preparation/coverage';
import { MESSAGES_AT_ONCE } from './recheck';
import { lockForReset, sendAgain, type ResetList } from './reset-list.store';
import { queueUntil, type QueueTimes } from './send-times';
import { balanceEvents, refuseOldPrices, tell } from './transitions';

/** What attempts can be reset of; see canResetAttempts. */
const RESETTABLE: readonly number[] = [2, 4, 6];

/** So long the rest of most lists takes. */
const AGAIN_SECONDS = 60;

export type ResetRequest = { listId: bigint; messageIds?: readonly string[] | undefined; statuses?: readonly number[] | undefined };
export type Reset = { reset: number; more: boolean };
/** `home` is the portal's country, by whose days spending is counted. */
export type Resetting = { times: QueueTimes; home: string };

/**
 * Sends messages again that were not delivered (MAIL-10): the first of a long list at once, the rest in the background. Each
 * portion reserves its price again in its own transaction and counts it to what the customer spends that day; what was
 * charged before stays charged. Throws balance_insufficient or spend_cap_reached, and changes nothing, where the whole is
 * not covered or the day has no room for it, estimate_expired where the prices are no longer those the customer was shown,
 * and customer_disabled. Asked twice it does it once: a message in the queue has no attempts to reset. While the rest of a
 * list is under way, chosen messages of it can be sent again, but not those of other statuses.
 */
export async function resetAttempts(db: Db, customerId: bigint, request: ResetRequest, resetting: Resetting): Promise<Reset> {
  const { listId, messageIds } = request;
  const statuses = RESETTABLE.filter((status) => request.statuses?.includes(status) ?? true);
  return inTransaction(db, async (tx) => {
    const list = await lockForReset(tx, customerId, listId);
    if (!list) throw new AppError('not_found');
    if (!mayGoOn(list)) throw new AppError('list_transition_refused', { from: list.status, to: LIST_STATUS.inProgress });
    const of = { customerId, listId, kind: 'reset' as const };
    if (!messageIds) {
      const asked = await underWay(tx, of);
      if (asked && statuses.every((status) => asked.includes(status))) return { reset: 0, more: true };
      if (asked) throw new AppError('too_many_requests', { seconds: AGAIN_SECONDS });
    }
    await refuseOldPrices(tx, list, list);
    const portion = { listId, after: 0n, limit: MESSAGES_AT_ONCE, messageIds, statuses, endedBefore: null };
    const { reset, last, amount } = await resetPortion(tx, list, portion, resetting);
    if (last === null) return { reset, more: false };
    const rest = await priceOfEnded(tx, customerId, { listId, after: last, statuses });
    const currency = await refuseUncovered(tx, list, rest);
    await refuseBeyondCap(tx, { customerId, now: list.now, home: resetting.home }, { amount: amount + rest, counted: amount, currency });
    await leaveRest(tx, { ...of, statuses, after: last });
    return { reset, more: true };
  });
}

export function mayGoOn({ status, isCode }: ResetList): boolean {
  return isListStatus(status) && canSendAgain(status) && !isCode;
}

/** The next portion of a list whose row is locked; `last` is null where no message is behind it. */
export async function resetPortion(
  tx: Transaction, list: ResetList, portion: EndedPortion, { times, home }: Resetting,
): Promise<{ reset: number; last: bigint | null; amount: Money }> {
  const { customerId, listId, accountId, now } = list;
  const ended = await lockEnded(tx, customerId, portion);
  const last = ended.length === portion.limit ? ended.at(-1)?.id ?? null : null;
  const delivered = await deliveredAmong(tx, customerId, ended);
  const coverage = await coverageOf(tx, customerId, { alphaNameId: list.alphaNameId, type: list.type, at: list.now });
  const isOpen = await openNumbers(tx, customerId);
  const messages = ended.flatMap((message): SentAgain[] => {
    const notBy = coverage(message.recipient);
    if (notBy === 'nobody' || !isOpen(message.recipient) || delivered.has(message.id) || !canResetAttempts(message.status, message.reason)) return [];
    return [{ ...message, notBy, wireParts: partsOf(list.type, message.ownBody ?? list.body).wireParts }];
  });
  if (messages.length === 0) return { reset: 0, last, amount: 0n };
  const lane = laneOf(list.source, list.type);
  await requeueEnded(tx, customerId, { listId, lane, messages });
  const amount = messages.reduce((sum, { price, fallbackPrice }) => sum + price + (fallbackPrice ?? 0n), 0n);
  const raisedSeconds = await longestRaise(tx, customerId, listId);
  await sendAgain(tx, list, { amount, queueUntil: queueUntil(list.now, { ...list, raisedSeconds }, times) });
  await reserveMore(tx, { customerId, listId, accountId, amount, ref: `reset:${listId}:${randomUUID()}` });
  const { currency } = await availableOf(tx, customerId, accountId);
  await countSpend(tx, { customerId, now, home }, { amount, currency });
  const changes = [{ customerId, listId, messageIds: messages.map(({ id }) => id) }];
  await noteStatuses(tx, changes);
  await ringQueue(tx, lane, listId);
  const chats = await noteChatStatuses(tx, changes);
  await tell(tx, customerId, listId, [...chats, ...await balanceEvents(tx, customerId)]);
  return { reset: messages.length, last, amount };
}

/** A country may have been closed to the customer since the list was prepared, or a block of numbers stopped. */
async function openNumbers(tx: Transaction, customerId: bigint): Promise<(number: string) => boolean> {
  const { countries } = await limitsOf(tx, customerId);
  const stopped = await stoppedBlocks(tx, customerId);
  return (number) => (countries === null || countries.includes(countryOfNumber(number) ?? '')) && !stopped.has(blockOf(number));
}

/** Answers the currency that is paid in. */
async function refuseUncovered(tx: Transaction, { customerId, accountId }: ResetList, needed: Money): Promise<string> {
  const { available, currency } = await availableOf(tx, customerId, accountId);
  if (needed > available) throw new AppError('balance_insufficient', { needed: toAmount(needed), available: toAmount(available), currency });
  return currency;
}
