import { DELIVERY_STATUS } from '@portal/messaging';
import { settleLists } from '../billing';
import { noteStatuses } from '../callbacks';
import { noteChats } from '../chats';
import type { Transaction } from '../db';
import { countMoves, noteDifferences } from '../messages';
import { appendEvents, type NewEvent } from '../realtime';
import type { Arrivals } from './incoming.service';
import { finishLists, type ListKey } from './list.store';
import type { Tally } from './tally';

export type Settling = {
  /** Names this turn in the ledger. */
  ref: string;
  /** Lists whose rows are locked. */
  lock: readonly ListKey[];
  /** By which the messages went; absent where time alone has moved them. */
  connectionId?: bigint;
  /** What came in by this turn. */
  arrivals?: Arrivals;
};

/** The turn would finish lists whose rows it has not locked; it is to be rolled back and run again with them. */
export class FinishNeedsLock extends Error {
  constructor(readonly lists: readonly ListKey[]) {
    super('a list is finished and its row is not locked');
  }
}

/**
 * What follows from a tally: counters, finished lists, callbacks, money, chats. The end of a list is told by the transaction that
 * makes it, so that no kill can come between; last, since it holds the log.
 */
export async function settle(tx: Transaction, tally: Tally, { ref, lock, connectionId, arrivals }: Settling): Promise<void> {
  const counters = await countMoves(tx, tally.moves);
  const empty = counters.filter(({ status, messages }) => status === DELIVERY_STATUS.queued && messages === 0);
  const locked = new Set(lock.map(({ listId }) => listId));
  if (empty.some(({ listId }) => !locked.has(listId))) throw new FinishNeedsLock(empty);
  const finished = await finishLists(tx, empty);
  await noteDifferences(tx, tally.differences);
  const statuses = tally.told().map((told) => ({ ...told, connectionId }));
  await noteStatuses(tx, statuses);
  const lists = finished.map(({ customerId, listId }): NewEvent => ({
    customerId, channel: 'my_organizations', event: { event: 'message_list.refresh', data: { id: Number(listId) } },
  }));
  await settleLists(tx, tally.settlements(ref), async () => {
    const chats = await noteChats(tx, { statuses, ...(arrivals && { incoming: arrivals.incoming }) });
    await appendEvents(tx, [...lists, ...(arrivals?.events ?? []), ...chats]);
  });
}
