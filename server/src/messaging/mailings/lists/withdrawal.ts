import { randomUUID } from 'node:crypto';
import { settleLists } from '../../../money/billing';
import { noteStatuses } from '../../../platform/callbacks';
import { noteChatStatuses } from '../../chats';
import { inTransaction, type Db, type Transaction } from '../../../platform/db';
import { appendEvents } from '../../../platform/realtime';
import { withdrawWaiting } from '../../dispatcher';
import { deleteCounters, removeUnconfirmed, withdrawQueued, type Withdrawn } from '../../messages';
import { lockMailing, markFinished, nextToWithdraw, nextWithLeftovers, type DeletedMailing } from './mailing.store';
import { releaseSmsIdsOfList } from '../plan/sms-ids.store';
import { balanceEvents, refreshEvent } from './transitions';

/** Messages per transaction. Transactions are short, since other lists and delivery receipts wait for their locks. */
const MESSAGES_AT_ONCE = 1_000;
const START: DeletedMailing = { customerId: 0n, id: 0n };

/** Withdraws one batch of one list per step, so that a long or failing list delays neither the shutdown nor other lists. */
export class Withdrawal {
  private last = START;
  private withdrew = false;

  constructor(
    private readonly db: Db,
    private readonly next: (db: Db, after: DeletedMailing) => Promise<DeletedMailing | undefined>,
  ) {}

  /** Withdraws one batch. Returns false at the end of a round through all lists in which nothing was withdrawn. */
  async step(now: Date): Promise<boolean> {
    const list = await this.next(this.db, this.last);
    if (!list) return this.endRound();
    this.last = list;
    if (await withdrawSome(this.db, list)) this.withdrew = true;
    else await markFinished(this.db, list.customerId, list.id, now);
    return true;
  }

  private endRound(): boolean {
    const again = this.withdrew;
    this.last = START;
    this.withdrew = false;
    return again;
  }
}

export function withdrawalOfDeleted(db: Db): Withdrawal {
  return new Withdrawal(db, nextToWithdraw);
}

/** Withdraws messages that were requeued after the withdrawal of their list. Run it occasionally. */
export function withdrawalOfLeftovers(db: Db): Withdrawal {
  return new Withdrawal(db, nextWithLeftovers);
}

async function withdrawSome(db: Db, { customerId, id }: DeletedMailing): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { confirmed } = await lockMailing(tx, customerId, id);
    if (!confirmed) return removeSome(tx, { customerId, id });
    const queued = await withdrawQueued(tx, customerId, id, MESSAGES_AT_ONCE);
    const withdrawn = queued.messages > 0 ? queued : await withdrawWaiting(tx, customerId, id, MESSAGES_AT_ONCE);
    return settleWithdrawn(tx, [{ customerId, id, ...withdrawn }]);
  });
}

async function removeSome(tx: Transaction, { customerId, id }: DeletedMailing): Promise<boolean> {
  const removed = await removeUnconfirmed(tx, customerId, id, MESSAGES_AT_ONCE);
  if (removed.length === MESSAGES_AT_ONCE) return true;
  await releaseSmsIdsOfList(tx, customerId, id);
  await deleteCounters(tx, customerId, id);
  return false;
}

/** Call it in the transaction that deletes the list. False during a submit: after a commit, the message is withdrawn only if requeued. */
export async function withdrawSingle(tx: Transaction, list: DeletedMailing, now: Date): Promise<boolean> {
  const withdrawn = await settleWithdrawn(tx, [{ ...list, ...await withdrawQueued(tx, list.customerId, list.id, 1) }]);
  if (withdrawn) await markFinished(tx, list.customerId, list.id, now);
  return withdrawn;
}

/** Withdraws a message of a stream. False if it is being submitted or was submitted. Locks the stream, as expiry does. */
export async function withdrawFromStream(tx: Transaction, list: DeletedMailing, messageId: bigint): Promise<boolean> {
  await lockMailing(tx, list.customerId, list.id);
  return settleWithdrawn(tx, [{ ...list, ...await withdrawQueued(tx, list.customerId, list.id, 1, messageId) }]);
}

/**
 * Releases the money of withdrawn messages of one customer and reports them; false if there are none. Locks in the order of settlement
 * (webhooks, accounts, chats, event log) to prevent deadlocks, so call it once after all withdrawals.
 */
export async function settleWithdrawn(tx: Transaction, lists: readonly (DeletedMailing & Withdrawn)[]): Promise<boolean> {
  const withdrawn = lists.filter(({ messages }) => messages > 0);
  const [first] = withdrawn;
  if (!first) return false;
  const changes = withdrawn.map(({ customerId, id, finished }) => ({ customerId, listId: id, messageIds: finished }));
  await noteStatuses(tx, changes);
  // A new ref on each call is safe: this transaction also withdraws the messages, so their money cannot be released twice.
  await settleLists(tx, withdrawn.map(({ customerId, id, amount }) => (
    { customerId, listId: id, charged: 0n, released: amount, ref: `cancel:${id}:${randomUUID()}` })));
  const { customerId } = first;
  const balances = withdrawn.some(({ amount }) => amount > 0n) ? await balanceEvents(tx, customerId) : [];
  const refreshed = [...new Set(withdrawn.map(({ id }) => id))].map((id) => refreshEvent(customerId, id));
  await appendEvents(tx, [...refreshed, ...await noteChatStatuses(tx, changes), ...balances]);
  return true;
}
