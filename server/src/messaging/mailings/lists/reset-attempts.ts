import { randomUUID } from 'node:crypto';
import { AppError, toAmount, type Money } from '@portal/contracts';
import { canResetAttempts, canSendAgain, isListStatus, LIST_STATUS } from '@portal/messaging';
import { availableOf, reserveMore } from '../../../money/billing';
import { noteStatuses } from '../../../platform/callbacks';
import { noteChatStatuses } from '../../chats';
import { inTransaction, type Db, type Transaction } from '../../../platform/db';
import { blockOf, countSpend, dayStart, limitsOf, refuseBeyondCap, blockedPrefixes } from '../../../customers/limits';
import { deliveredAmong, markEarlierSubmits } from '../../dispatcher';
import { lockFinal, priceOfFinal, requeueFinal, type FinalFilter, type FinalPortion, type SentAgain } from '../../messages';
import { coverageOf, isAllowedCountry } from '../../terms';
import { atCurrentPrices } from './current-prices';
import { queueRemainingMessages, inProgress } from './list-request.store';
import { laneOf } from '../plan/lane';
import { longestRaise, notifyQueue } from './mailing.store';
import { partsOf } from '../plan/message-text';
import { MESSAGES_AT_ONCE } from './recheck';
import { wakeComparison } from '../comparison/comparison.store';
import { lockForReset, sendAgain, type ResetList } from './reset-list.store';
import { queueUntil, type QueueTimes } from '../plan/send-times';
import { balanceEvents, notify, priceChanged, refuseOldPrices } from './transitions';

/** The statuses that canResetAttempts accepts. */
const RESETTABLE: readonly number[] = [2, 4, 6];

/** Delay that too_many_requests suggests: most lists have been resent by then. */
const AGAIN_SECONDS = 60;

export type ResetRequest = {
  listId: bigint; messageIds?: readonly string[] | undefined;
  /** Delivery statuses and displayed outcomes to resend; a message must match both. */
  statuses?: readonly number[] | undefined; outcomes?: readonly number[] | undefined;
  /** Reserves nothing if all would cost more. */
  maxCost?: Money | undefined;
};
export type Reset = { reset: number; more: boolean };
export type Resetting = { times: QueueTimes; home: string };

/**
 * Resends undelivered messages (MAIL-10): the start of a long list at once, the rest in the background. Each portion reserves its price in
 * its own transaction and counts toward the daily limit; earlier charges stay. Idempotent: queued messages are not reset.
 * A list's messages cost what they did (see refuseOldPrices), messages sent alone what they cost now. Resends nothing if it throws
 * price_changed, balance_insufficient, spend_cap_reached, estimate_expired or customer_disabled. While the rest is processed, requests for
 * other statuses or outcomes throw too_many_requests.
 */
export async function resetAttempts(db: Db, customerId: bigint, request: ResetRequest, resetting: Resetting): Promise<Reset> {
  const { listId, messageIds } = request;
  const filter: FinalFilter = {
    statuses: RESETTABLE.filter((status) => request.statuses?.includes(status) ?? true), outcomes: request.outcomes ?? null,
  };
  return inTransaction(db, async (tx) => {
    const list = await lockForReset(tx, customerId, listId);
    if (!list || (list.isStream && !messageIds)) throw new AppError('not_found');
    if (!canReset(list)) throw new AppError('list_transition_refused', { from: list.status, to: LIST_STATUS.inProgress });
    const of = { customerId, listId, kind: 'reset' as const };
    if (!messageIds) {
      const requested = await inProgress(tx, of);
      if (requested && covers(requested, filter)) return { reset: 0, more: true };
      if (requested) throw new AppError('too_many_requests', { seconds: AGAIN_SECONDS });
    }
    if (list.source === 'list') await refuseOldPrices(tx, list, list);
    const portion = { listId, after: 0n, limit: MESSAGES_AT_ONCE, messageIds, ...filter, finalBefore: null };
    const { reset, last, amount } = await resetPortion(tx, list, portion, resetting);
    const rest = last === null ? 0n : await priceOfFinal(tx, customerId, { listId, after: last, ...filter });
    await refuseAbove(tx, list, { maxCost: request.maxCost, cost: amount + rest });
    if (last === null) return { reset, more: false };
    const currency = await refuseUncovered(tx, list, rest);
    await refuseBeyondCap(tx, { customerId, now: list.now, home: resetting.home }, { amount: amount + rest, counted: amount, currency });
    await queueRemainingMessages(tx, { ...of, ...filter, after: last });
    return { reset, more: true };
  });
}

function covers(requested: FinalFilter, { statuses, outcomes }: FinalFilter): boolean {
  const includesOutcomes = requested.outcomes === null || (outcomes?.every((outcome) => requested.outcomes?.includes(outcome)) ?? false);
  return includesOutcomes && statuses.every((status) => requested.statuses.includes(status));
}

/** A message of a session is written anew in its chat: the session may be over, and has limits of its own. */
export function canReset({ status, isCode, type }: ResetList): boolean {
  return isListStatus(status) && canSendAgain(status) && !isCode && type !== 'viber_session';
}

/** Call with the list's row locked. `last` is null if no messages are left. */
export async function resetPortion(
  tx: Transaction, list: ResetList, portion: FinalPortion, { times, home }: Resetting,
): Promise<{ reset: number; last: bigint | null; amount: Money }> {
  const { customerId, listId, accountId, now } = list;
  const finished = await lockFinal(tx, customerId, portion);
  const last = finished.length === portion.limit ? finished.at(-1)?.id ?? null : null;
  const delivered = await deliveredAmong(tx, customerId, finished.map(({ id }) => id));
  const { excludedFor } = await coverageOf(tx, customerId, { alphaNameId: list.alphaNameId, type: list.type, at: list.now });
  const isOpen = await openNumbers(tx, customerId);
  const sendable = finished.flatMap((message): SentAgain[] => {
    const excludedConnections = excludedFor(message.recipient);
    if (excludedConnections === 'nobody' || !isOpen(message.recipient) || delivered.has(message.id) || !canResetAttempts(
      message.status, message.reason,
    )) return [];
    return [{ ...message, excludedConnections, wireParts: partsOf(list.type, message.ownBody ?? list.body).wireParts }];
  });
  const messages = list.source === 'list' ? sendable : await atCurrentPrices(tx, list, sendable);
  if (messages.length === 0) return { reset: 0, last, amount: 0n };
  const lane = laneOf(list.source, list.type);
  await markEarlierSubmits(tx, customerId, messages.map(({ id }) => id));
  await requeueFinal(tx, customerId, { listId, lane, messages });
  const amount = messages.reduce((sum, { price, fallbackPrice }) => sum + price + (fallbackPrice ?? 0n), 0n);
  const raisedSeconds = await longestRaise(tx, customerId, listId);
  await wakeComparison(tx, list);
  await sendAgain(tx, list, { amount, queueUntil: queueUntil(list.now, { ...list, raisedSeconds }, times) });
  await reserveMore(tx, { customerId, listId, accountId, amount, ref: `reset:${listId}:${randomUUID()}`, spendDay: dayStart(home, now) });
  const { currency } = await availableOf(tx, customerId, accountId);
  await countSpend(tx, { customerId, now, home }, { amount, currency });
  const changes = [{ customerId, listId, messageIds: messages.map(({ id }) => id) }];
  await noteStatuses(tx, changes);
  await notifyQueue(tx, lane, listId);
  const chats = await noteChatStatuses(tx, changes);
  await notify(tx, customerId, listId, [...chats, ...await balanceEvents(tx, customerId)]);
  return { reset: messages.length, last, amount };
}

/** Returns a predicate for numbers that may get messages: a country or number block may have been blocked since the preparation. */
async function openNumbers(tx: Transaction, customerId: bigint): Promise<(number: string) => boolean> {
  const { countries } = await limitsOf(tx, customerId);
  const allowed = countries && new Set(countries);
  const stopped = await blockedPrefixes(tx, customerId);
  return (number) => isAllowedCountry(number, allowed) && !stopped.has(blockOf(number));
}

async function refuseUncovered(tx: Transaction, { customerId, accountId }: ResetList, needed: Money): Promise<string> {
  const { available, currency } = await availableOf(tx, customerId, accountId);
  if (needed > available) {
    throw new AppError('balance_insufficient', { needed: toAmount(needed), available: toAmount(available), currency });
  }
  return currency;
}

async function refuseAbove(
  tx: Transaction, { customerId, accountId }: ResetList, { maxCost, cost }: { maxCost: Money | undefined; cost: Money },
): Promise<void> {
  if (maxCost === undefined || cost <= maxCost) return;
  const { currency } = await availableOf(tx, customerId, accountId);
  throw priceChanged(maxCost, cost, currency);
}
