import { AppError, toAmount } from '@portal/contracts';
import { canChangeList, isListStatus, LIST_STATUS, type ListStatus } from '@portal/messaging';
import { availableOf, balancesOf, reserveForList, tariffVersionAt } from '../billing';
import { inTransaction, type Db, type Transaction } from '../db';
import { countSpend } from '../limits';
import { queueCounters } from '../messages';
import { appendEvents, type NewEvent } from '../realtime';
import { dueAgain } from './local-times';
import { changeStatus, longestRaise, ringQueue, setTimes, statusOf, type ChangedMailing } from './mailing.store';
import { queueUntil, type QueueTimes } from './send-times';

export type ChangedStatus = { id: number; status: number };
export type Of = { customerId: bigint; id: bigint; now: Date };
/** `home` is the portal's country, by whose days spending is counted. */
export type Confirming = { times: QueueTimes; home: string };

/** So long an estimate holds whatever happens to the tariff. */
const ESTIMATE_HOLDS_MS = 24 * 60 * 60 * 1000;
const BULK_LANE = 4;

/**
 * Reserves the most it can cost and lets it leave, at its time where it has one; throws balance_insufficient,
 * estimate_expired, spend_cap_reached or customer_disabled and changes nothing (MAIL-06). What was estimated is what is charged, also when the tariff changes later.
 */
export async function confirmMailing(db: Db, of: Of, { times, home }: Confirming): Promise<ChangedStatus> {
  return changeList(db, of, LIST_STATUS.inProgress, async (tx, list) => {
    const { customerId, id, now } = of;
    await refuseOldPrices(tx, of, list);
    // The zone's rules may have changed since the time was chosen.
    const dueAt = dueAgain(list);
    const raisedSeconds = await longestRaise(tx, customerId, id);
    const leavesAt = dueAt && dueAt > now ? dueAt : now;
    await setTimes(tx, customerId, id, { dueAt, queueUntil: queueUntil(leavesAt, { ...list, raisedSeconds }, times) });
    await queueCounters(tx, customerId, id);
    await reserveForList(tx, { customerId, listId: id, accountId: list.accountId, amount: list.maximum });
    const { currency } = await availableOf(tx, customerId, list.accountId);
    await countSpend(tx, { customerId, now, home }, { amount: list.maximum, currency });
    await tell(tx, customerId, id, await balanceEvents(tx, customerId));
    await ringQueue(tx, BULK_LANE, id);
  });
}

/** What messages of a list cost, as estimated more than a day ago, holds only as long as the prices it was made with are still the customer's. */
export async function refuseOldPrices(
  tx: Db, { customerId, now }: Omit<Of, 'id'>, { createdAt, tariffVersionId }: Pick<ChangedMailing, 'createdAt' | 'tariffVersionId'>,
): Promise<void> {
  if (now.getTime() - createdAt.getTime() <= ESTIMATE_HOLDS_MS) return;
  if ((await tariffVersionAt(tx, customerId, now)) !== tariffVersionId) throw new AppError('estimate_expired');
}

/**
 * Deletes it: the dispatcher claims nothing more of it once this is committed. Its queued messages are withdrawn, and what
 * was set aside for them comes back, right after that in the background.
 */
export async function cancelMailing(db: Db, of: Of): Promise<ChangedStatus> {
  return changeList(db, of, LIST_STATUS.deleted, (tx) => tell(tx, of.customerId, of.id));
}

/** Changes the status and does what goes with it, or nothing of both; throws not_found or list_transition_refused. */
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

/** What the customer's pages show as the balance, as it stands in this transaction. */
export async function balanceEvents(tx: Db, customerId: bigint): Promise<NewEvent[]> {
  const balances = await balancesOf(tx, [customerId]);
  return balances.map(({ available, currency }) => ({
    customerId,
    channel: 'my_organizations',
    event: { event: 'balance.changed', data: { sum: toAmount(available), currency_code: currency } },
  }));
}

export async function tell(tx: Db, customerId: bigint, id: bigint, more: readonly NewEvent[] = []): Promise<void> {
  const refresh: NewEvent = { customerId, channel: 'my_organizations', event: { event: 'message_list.refresh', data: { id: Number(id) } } };
  await appendEvents(tx, [refresh, ...more]);
}
