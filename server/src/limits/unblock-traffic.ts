import { AppError } from '@portal/contracts';
import { inTransaction, type Db } from '../db';
import { endTrafficBlock, stopOf, type TrafficBlockRow } from './traffic-block.store';
import { forgiveCounts } from './traffic-count.store';

/** Counts start again from zero. A block that was unblocked before stays unchanged. Throws not_found. */
export async function unblockTraffic(db: Db, customerId: bigint, lifting: { uuid: string; loginId: bigint; now: Date }): Promise<TrafficBlockRow> {
  return inTransaction(db, async (tx) => {
    const isEnded = await endTrafficBlock(tx, customerId, lifting);
    const stop = await stopOf(tx, customerId, { uuid: lifting.uuid });
    if (!stop) throw new AppError('not_found');
    if (isEnded) await forgiveCounts(tx, customerId, stop);
    return stop;
  });
}
