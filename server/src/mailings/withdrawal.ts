import { randomUUID } from 'node:crypto';
import { releaseForList } from '../billing';
import { noteStatuses } from '../callbacks';
import { noteChatStatuses } from '../chats';
import { inTransaction, type Db, type Transaction } from '../db';
import { withdrawQueued, withdrawWaiting, type Withdrawn } from '../messages';
import { lockMailing, markFinished, nextToWithdraw, nextWithLeftovers, type DeletedMailing } from './mailing.store';
import { balanceEvents, tell } from './transitions';

const MESSAGES_AT_ONCE = 5_000;
const START: DeletedMailing = { customerId: 0n, id: 0n };

/**
 * Goes round the lists that are to be withdrawn, one batch of one list a step: a program that is to stop need not wait for a
 * million, a long list does not hold up a short one, and one that fails holds up none.
 */
export class Withdrawal {
  private last = START;
  private withdrew = false;

  constructor(
    private readonly db: Db,
    private readonly next: (db: Db, after: DeletedMailing) => Promise<DeletedMailing | undefined>,
  ) {}

  /** False at the end of a round that has withdrawn nothing. */
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

/** The lists that were deleted and not yet withdrawn, also after a crash. */
export function withdrawalOfDeleted(db: Db): Withdrawal {
  return new Withdrawal(db, nextToWithdraw);
}

/** Run now and then: finds in the queue what came back from the wire after its list was withdrawn. */
export function withdrawalOfLeftovers(db: Db): Withdrawal {
  return new Withdrawal(db, nextWithLeftovers);
}

/** Whether there may be more. */
async function withdrawSome(db: Db, { customerId, id }: DeletedMailing): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockMailing(tx, customerId, id);
    const queued = await withdrawQueued(tx, customerId, id, MESSAGES_AT_ONCE);
    return giveBack(tx, { customerId, id }, queued.messages > 0 ? queued : await withdrawWaiting(tx, customerId, id, MESSAGES_AT_ONCE));
  });
}

/**
 * Withdraws a list that is one message, in the transaction that deletes it, and only where it has not left yet: false where it has. Then whoever
 * wants all or nothing rolls back; else the background work withdraws what comes back.
 */
export async function withdrawAlone(tx: Transaction, list: DeletedMailing, now: Date): Promise<boolean> {
  const withdrawn = await giveBack(tx, list, await withdrawQueued(tx, list.customerId, list.id, 1));
  if (withdrawn) await markFinished(tx, list.customerId, list.id, now);
  return withdrawn;
}

async function giveBack(tx: Transaction, { customerId, id }: DeletedMailing, { messages, amount, ended }: Withdrawn): Promise<boolean> {
  if (messages === 0) return false;
  // Withdrawing takes the messages from the queue in this very transaction, so it cannot be repeated under another ref.
  if (amount > 0n) await releaseForList(tx, { customerId, listId: id, amount, ref: `cancel:${id}:${randomUUID()}` });
  const changes = [{ customerId, listId: id, messageIds: ended }];
  await noteStatuses(tx, changes);
  const chats = await noteChatStatuses(tx, changes);
  await tell(tx, customerId, id, [...chats, ...(amount > 0n ? await balanceEvents(tx, customerId) : [])]);
  return true;
}
