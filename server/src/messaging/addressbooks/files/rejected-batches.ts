import type { Language } from '@portal/contracts';
import type { NumberRefusal } from '@portal/messaging/phone';
import type { Db } from '../../../platform/db';
import { textsIn } from '../../../platform/locales';
import type { Cell } from '../../../platform/sheets';
import { rejectedAfter } from '../jobs/job.store';

const AT_ONCE = 5_000;

export async function* rejectedBatches(
  db: Db, { customerId, jobId }: { customerId: bigint; jobId: bigint }, language: Language,
): AsyncGenerator<Cell[][]> {
  const { t, group } = textsIn(language);
  const reasons: Partial<Record<string, string>> = group('rejectedRows.reasons') satisfies Record<NumberRefusal, string>;
  let after = 0n;
  for (;;) {
    const rows = await rejectedAfter(db, customerId, jobId, { after, limit: AT_ONCE });
    if (rows.length > 0) yield rows.map(({ line, value, reason }) => [line, value, reasons[reason] ?? t('rejectedRows.other', { reason })]);
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.id;
  }
}
