import { AppError } from '@portal/contracts';
import { inTransaction, type Db } from '../db';
import { endStop, stopOf, type StopRow } from './stop.store';
import { clearCounts } from './traffic-count.store';

/** From now on it passes again, and what was counted of it begins anew. One that was lifted before stays as it is. Throws not_found. */
export async function liftStop(db: Db, customerId: bigint, lifting: { uuid: string; loginId: bigint; now: Date }): Promise<StopRow> {
  return inTransaction(db, async (tx) => {
    const isEnded = await endStop(tx, customerId, lifting);
    const stop = await stopOf(tx, customerId, { uuid: lifting.uuid });
    if (!stop) throw new AppError('not_found');
    if (isEnded) await clearCounts(tx, customerId, stop);
    return stop;
  });
}
