import { nextOccurrence } from '@portal/messaging';
import { inTransaction, type Db } from '../../../platform/db';
import { found } from '../../../platform/http';
import { deleteSeries, oneSeries, setPaused, type SeriesRow, type SeriesScope } from './series.store';

/** A resumed series continues at its next time. Throws not_found. */
export async function pauseSeries(
  db: Db, scope: SeriesScope, uuid: string, { paused, now }: { paused: boolean; now: Date },
): Promise<SeriesRow> {
  return inTransaction(db, async (tx) => {
    const { id, recurrence } = found(await oneSeries(tx, scope, uuid));
    await setPaused(tx, scope.customerId, id, { paused, nextAt: nextOccurrence(recurrence, now) });
    return found(await oneSeries(tx, scope, uuid));
  });
}

/** Lists that it sent stay. Throws not_found. */
export async function endSeries(db: Db, scope: SeriesScope, uuid: string): Promise<void> {
  await deleteSeries(db, scope.customerId, found(await oneSeries(db, scope, uuid)).id);
}
