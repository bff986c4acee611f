import { AppError, toAmount } from '@portal/contracts';
import { canChangeList, isListStatus, LIST_STATUS, type ListStatus } from '@portal/messaging';
import { balancesOf, reserveForList } from '../billing';
import { inTransaction, type Db, type Transaction } from '../db';
import { queueCounters } from '../messages';
import { appendEvents, type NewEvent } from '../realtime';
import { changeStatus, statusOf, type ChangedMailing } from './mailing.store';

export type ChangedStatus = { id: number; status: number };
type Of = { customerId: bigint; id: bigint; now: Date };

/** Reserves the most it can cost and lets it leave; throws balance_insufficient and changes nothing (MAIL-06). */
export async function confirmMailing(db: Db, of: Of): Promise<ChangedStatus> {
  return change(db, of, LIST_STATUS.inProgress, async (tx, { accountId, maximum }) => {
    const { customerId, id } = of;
    await reserveForList(tx, { customerId, listId: id, accountId, amount: maximum });
    await queueCounters(tx, customerId, id);
    await tell(tx, customerId, id, await balanceEvents(tx, customerId));
  });
}

/**
 * Deletes it: the dispatcher claims nothing more of it once this is committed. Its queued messages are withdrawn, and what
 * was set aside for them comes back, right after that in the background.
 */
export async function cancelMailing(db: Db, of: Of): Promise<ChangedStatus> {
  return change(db, of, LIST_STATUS.deleted, (tx) => tell(tx, of.customerId, of.id));
}

async function change(
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
