import { AppError, toAmount, type Money } from '@portal/contracts';
import { canChangeList, isListStatus, LIST_STATUS, type ListStatus } from '@portal/messaging';
import { availableOf, balancesOf, reserveForList } from '../../../money/billing';
import { inTransaction, type Db, type Transaction } from '../../../platform/db';
import { untilNothingIsSent } from '../../dispatcher';
import { countSpend, dayStart } from '../../../customers/limits';
import { queueCounters } from '../../messages';
import { tariffVersionAt } from '../../terms';
import { appendEvents, type NewEvent } from '../../../platform/realtime';
import { longestWait, wakeComparison } from '../comparison/comparison.store';
import { LIST_LANE } from '../plan/lane';
import { requireApproval } from './approval';
import { recomputeDueTime } from './local-times';
import { changeStatus, longestRaise, notifyQueue, setTimes, statusOf, type ChangedMailing } from './mailing.store';
import { repriceMailing } from './reprice-mailing';
import { queueUntil, type QueueTimes } from '../plan/send-times';

export type ChangedStatus = { id: number; status: number };
export type Of = { customerId: bigint; id: bigint; now: Date };
export type Confirming = {
  /** The login that confirms the list; null for a program, or if the list is confirmed as soon as it is prepared. */
  by: bigint | null;
  times: QueueTimes; home: string;
  expected?: Money | undefined;
  maxCost?: Money | undefined;
  /** Confirms at the list's prices even if the tariff has changed: for a list that is confirmed as soon as it is prepared. */
  priceAgreed?: boolean;
};
export type Canceled = ChangedStatus & { submitted: number };

/** Messages can be resent at their list's prices for this long after its creation, even if the tariff changes. */
const ESTIMATE_VALID_MS = 24 * 60 * 60 * 1000;

/**
 * Reserves the maximum cost and queues the list (MAIL-06). Throws balance_insufficient, spend_cap_reached, customer_disabled or, if its
 * author may not confirm it alone, approval_required. Throws
 * price_changed if the cost differs from `expected` or exceeds `maxCost`; without either, if this call reprices the list or the cost
 * exceeds the lowest that the list ever had.
 */
export async function confirmMailing(db: Db, of: Of, confirming: Confirming): Promise<ChangedStatus> {
  for (;;) {
    try {
      return await confirmPriced(db, of, confirming);
    } catch (error) {
      if (!(error instanceof PriceOutdated)) throw error;
    }
    const { before, after, currency } = await repriceMailing(db, of);
    await notify(db, of.customerId, of.id);
    const isNamed = confirming.expected !== undefined || confirming.maxCost !== undefined;
    if (before !== after && !isNamed) throw priceChanged(before, after, currency);
  }
}

class PriceOutdated extends Error {}

export function priceChanged(before: Money, after: Money, currency: string): AppError {
  return new AppError('price_changed', { before: toAmount(before), after: toAmount(after), currency });
}

async function confirmPriced(
  db: Db, of: Of, { by, times, home, expected, maxCost, priceAgreed = false }: Confirming,
): Promise<ChangedStatus> {
  return changeList(db, of, LIST_STATUS.inProgress, async (tx, list) => {
    const { customerId, id, now } = of;
    if (!priceAgreed && (await tariffVersionAt(tx, customerId, now)) !== list.tariffVersionId) throw new PriceOutdated();
    const { currency } = await availableOf(tx, customerId, list.accountId);
    if (expected !== undefined && expected !== list.maximum) throw priceChanged(expected, list.maximum, currency);
    const limit = expected ?? maxCost ?? list.lowestMaximum;
    if (limit !== null && list.maximum > limit) throw priceChanged(limit, list.maximum, currency);
    await requireApproval(tx, { customerId, maximum: list.maximum, authorId: list.loginId }, { by, currency });
    // The rules of the time zone may have changed since the time was chosen.
    const dueAt = recomputeDueTime(list);
    const raisedSeconds = await longestRaise(tx, customerId, id);
    const comparedSeconds = await longestWait(tx, { customerId, listId: id });
    const sendsAt = dueAt && dueAt > now ? dueAt : now;
    await setTimes(tx, customerId, id, { dueAt, queueUntil: queueUntil(sendsAt, { ...list, raisedSeconds, comparedSeconds }, times) });
    if (comparedSeconds !== null) await wakeComparison(tx, { customerId, listId: id });
    await queueCounters(tx, customerId, id);
    await reserveForList(tx, { customerId, listId: id, accountId: list.accountId, amount: list.maximum, spendDay: dayStart(home, now) });
    await countSpend(tx, { customerId, now, home }, { amount: list.maximum, currency });
    await notify(tx, customerId, id, await balanceEvents(tx, customerId));
    await notifyQueue(tx, LIST_LANE, id);
  });
}

/** Throws estimate_expired if the list was created over a day ago and the tariff version of its prices is no longer in force. */
export async function refuseOldPrices(
  tx: Db, { customerId, now }: Omit<Of, 'id'>, { createdAt, tariffVersionId }: Pick<ChangedMailing, 'createdAt' | 'tariffVersionId'>,
): Promise<void> {
  if (now.getTime() - createdAt.getTime() <= ESTIMATE_VALID_MS) return;
  if ((await tariffVersionAt(tx, customerId, now)) !== tariffVersionId) throw new AppError('estimate_expired');
}

/**
 * Cancels the list. Then waits up to ten seconds, or until `signal` aborts, for nodes to stop submitting it. Returns the number of
 * submitted messages without a result, including messages that a node has still claimed.
 */
export async function cancelMailing(db: Db, of: Of, { signal }: { signal?: AbortSignal } = {}): Promise<Canceled> {
  const { customerId, id: listId } = of;
  const canceled: { wasConfirmed: boolean } = { wasConfirmed: false };
  const changed = await changeList(db, of, LIST_STATUS.deleted, async (tx, { confirmed }) => {
    canceled.wasConfirmed = confirmed;
    await notify(tx, customerId, listId);
  });
  return { ...changed, submitted: canceled.wasConfirmed ? await untilNothingIsSent(db, { customerId, listId }, { signal }) : 0 };
}

/** Changes the status and runs `effect` in one transaction. Throws not_found or list_transition_refused. */
export async function changeList(
  db: Db, { customerId, id, now }: Of, to: ListStatus, effect: (tx: Transaction, list: ChangedMailing) => Promise<void>,
): Promise<ChangedStatus> {
  const from = Object.values(LIST_STATUS).filter((status) => canChangeList(status, to));
  await inTransaction(db, async (tx) => {
    const changed = await changeStatus(tx, customerId, id, { from, to, now });
    if (!changed) throw await refusal(tx, customerId, id, to);
    await effect(tx, changed);
  });
  return { id: Number(id), status: to };
}

async function refusal(tx: Db, customerId: bigint, id: bigint, to: ListStatus): Promise<AppError> {
  const from = await statusOf(tx, customerId, id);
  if (from === undefined || !isListStatus(from)) return new AppError('not_found');
  return new AppError('list_transition_refused', { from, to });
}

export async function balanceEvents(tx: Db, customerId: bigint): Promise<NewEvent[]> {
  const balances = await balancesOf(tx, [customerId]);
  return balances.map(({ available, currency }) => ({
    customerId,
    channel: 'my_organizations',
    event: { event: 'balance.changed', data: { sum: toAmount(available), currency_code: currency } },
  }));
}

export async function notify(tx: Db, customerId: bigint, id: bigint, more: readonly NewEvent[] = []): Promise<void> {
  await appendEvents(tx, [refreshEvent(customerId, id), ...more]);
}

export function refreshEvent(customerId: bigint, id: bigint): NewEvent {
  return { customerId, channel: 'my_organizations', event: { event: 'message_list.refresh', data: { id: Number(id) } } };
}
