import { DELIVERY_STATUS } from '@portal/messaging';
import { settleLists } from '../../../money/billing';
import { noteStatuses } from '../../../platform/callbacks';
import { noteChats } from '../../chats';
import type { Transaction } from '../../../platform/db';
import { countMoves, noteDifferences } from '../../messages';
import { appendEvents, type NewEvent } from '../../../platform/realtime';
import type { Arrivals } from '../incoming/incoming.service';
import { balanceEvents } from './balance-events';
import { finishable, finishLists } from './finish.store';
import type { ListKey } from './list.store';
import type { SettlementBatch } from './settlement-batch';

export type Settling = {
  ref: string;
  lock: readonly ListKey[];
  /** Absent if no provider result is involved, such as after a deadline. */
  connectionId?: bigint;
  arrivals?: Arrivals;
};

/** Thrown if the batch would finish `lists` without holding their locks. The caller rolls back and retries with these lists locked. */
export class FinishNeedsLock extends Error {
  constructor(readonly lists: readonly ListKey[]) {
    super('a list is finished and its row is not locked');
  }
}

/**
 * Stores the batch's effects on lists. Announces finished lists in the same transaction, so that no crash loses an announcement. Appends
 * the events last, since that locks the event log.
 */
export async function settle(
  tx: Transaction, settlementBatch: SettlementBatch, { ref, lock, connectionId, arrivals }: Settling,
): Promise<void> {
  const counters = await countMoves(tx, settlementBatch.moves);
  const empty = counters.filter(({ status, messages }) => status === DELIVERY_STATUS.queued && messages === 0);
  const locked = new Set(lock.map(({ listId }) => listId));
  if ((await finishable(tx, empty.filter(({ listId }) => !locked.has(listId)))).length > 0) throw new FinishNeedsLock(empty);
  const finished = await finishLists(tx, empty);
  await noteDifferences(tx, settlementBatch.differences);
  const statuses = settlementBatch.reported().map((reported) => ({ ...reported, connectionId }));
  await noteStatuses(tx, statuses);
  const lists = finished.map(({ customerId, listId }): NewEvent => ({
    customerId, channel: 'my_organizations', event: { event: 'message_list.refresh', data: { id: Number(listId) } },
  }));
  await settleLists(tx, settlementBatch.settlements(ref), async () => {
    const chats = await noteChats(tx, { statuses, ...(arrivals && { incoming: arrivals.incoming }) });
    // The end of a list changes its line of the statement, even if it releases nothing. Not all logins with finances see lists.
    const balances = await balanceEvents(tx, finished.map(({ customerId }) => customerId));
    await appendEvents(tx, [...lists, ...balances, ...(arrivals?.events ?? []), ...chats]);
  });
}
