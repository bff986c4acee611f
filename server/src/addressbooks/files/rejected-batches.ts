import type { Db } from '../../db';
import type { Cell } from '../../sheets';
import { rejectedAfter } from '../jobs/job.store';
import type { RejectionWords } from './rejection-words';

const AT_ONCE = 5_000;

export async function* rejectedBatches(
  db: Db, { customerId, jobId }: { customerId: bigint; jobId: bigint }, { reasons, other }: RejectionWords,
): AsyncGenerator<Cell[][]> {
  let after = 0n;
  for (;;) {
    const rows = await rejectedAfter(db, customerId, jobId, { after, limit: AT_ONCE });
    if (rows.length > 0) yield rows.map(({ line, value, reason }) => [line, value, reasons[reason] ?? `${other}: ${reason}`]);
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.id;
  }
}
