import { inTransaction, type Pool } from '../../../platform/db';
import { finishLists, lockDrainedStreams } from '../settlement/finish.store';
import { lockLists } from '../settlement/list.store';
import { storeRefused, type Refused } from '../results/outcome.store';
import { claimExpired, overdueStreams } from './queue-end.store';
import { settle } from '../settlement/settle.service';
import type { Stored } from '../results/store-results.service';
import { SettlementBatch } from '../settlement/settlement-batch';
import type { Ending, WorkList } from '../claim/work-list';

type Cause = Pick<Refused, 'reason' | 'to'>;

const OVERDUE: Cause = { reason: 'queue_expired', to: 4 };
const ROUTELESS: Cause = { reason: 'no_route' };
const MESSAGES_AT_ONCE = 1_000;
const STREAMS_AT_ONCE = 1_000;

export type QueueExpiryOptions = {
  db: Pool;
  work: WorkList;
  refPrefix: string;
  nodeId(): bigint | null;
  stored(stored: Stored): void;
};

/** Ends queued messages that have waited too long or have no route. Any number of nodes may run it. */
export class QueueExpiry {
  private batchNumber = 0;
  private stopped = false;

  constructor(private readonly options: QueueExpiryOptions) {}

  async expireAll(): Promise<void> {
    const { db, work } = this.options;
    for (const stream of await overdueStreams(db)) await this.endAll({ ...stream, stage: null, routes: null, oneByOne: true }, OVERDUE);
    for (const ending of work.overdue()) await this.endAll(ending, OVERDUE);
    for (const ending of work.routeless()) await this.endAll(ending, ROUTELESS);
  }

  /** Finishes closed streams whose last message was sent while others could still join. */
  async finishStreams(): Promise<void> {
    await inTransaction(this.options.db, async (tx) => {
      await finishLists(tx, await lockDrainedStreams(tx, STREAMS_AT_ONCE));
    });
  }

  stop(): void {
    this.stopped = true;
  }

  private async endAll(ending: Ending, cause: Cause): Promise<void> {
    const { nodeId } = this.options;
    for (let finished = MESSAGES_AT_ONCE; finished === MESSAGES_AT_ONCE && !this.stopped;) {
      const node = nodeId();
      if (node === null) return;
      finished = await this.endSome(node, ending, cause);
    }
  }

  /** Creates attempts and stores them as refused in one transaction: a crash must leave no attempts that were never meant to be sent. */
  private async endSome(nodeId: bigint, ending: Ending, cause: Cause): Promise<number> {
    const { db, refPrefix, stored } = this.options;
    const lists = [{ customerId: ending.customerId, listId: ending.listId }];
    const ref = `${refPrefix}:${++this.batchNumber}`;
    const { finished, settlementBatch } = await inTransaction(db, async (tx) => {
      await lockLists(tx, lists);
      const claimed = await claimExpired(tx, nodeId, ending, MESSAGES_AT_ONCE);
      const sum = new SettlementBatch();
      sum.release(await storeRefused(tx, claimed.map((attemptId) => ({ attemptId, ...cause }))));
      await settle(tx, sum, { ref, lock: lists });
      return { finished: claimed.length, settlementBatch: sum };
    });
    if (finished > 0) {
      stored({ touched: settlementBatch.lists(), released: settlementBatch.releasedTo(), requeued: false, mayHaveUnresolved: null });
    }
    return finished;
  }
}
