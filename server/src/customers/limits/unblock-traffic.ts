import { AppError } from '@portal/contracts';
import { inTransaction, type Db } from '../../platform/db';
import { endTrafficBlock, findTrafficBlock, type TrafficBlockRow } from './traffic-block.store';
import { forgiveCounts } from './traffic-count.store';

/** Counts start again from zero. A block that was unblocked before stays unchanged. Throws not_found. */
export async function unblockTraffic(
  db: Db, customerId: bigint, unblocking: { uuid: string; loginId: bigint; now: Date },
): Promise<TrafficBlockRow> {
  return inTransaction(db, async (tx) => {
    const isUnblocked = await endTrafficBlock(tx, customerId, unblocking);
    const trafficBlock = await findTrafficBlock(tx, customerId, { uuid: unblocking.uuid });
    if (!trafficBlock) throw new AppError('not_found');
    if (isUnblocked) await forgiveCounts(tx, customerId, trafficBlock);
    return trafficBlock;
  });
}
