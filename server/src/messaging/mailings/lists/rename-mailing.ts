import { inTransaction, type Db } from '../../../platform/db';
import { found } from '../../../platform/http';
import { lockedName, setName } from './rename-mailing.store';
import { notify } from './transitions';

/** Renames a list in any status, and tells open pages. Throws not_found. */
export async function renameMailing(
  db: Db, { customerId, id, name }: { customerId: bigint; id: bigint; name: string },
): Promise<{ id: number; name: string }> {
  await inTransaction(db, async (tx) => {
    if (found(await lockedName(tx, customerId, id)).name === name) return;
    await setName(tx, customerId, id, name);
    await notify(tx, customerId, id);
  });
  return { id: Number(id), name };
}
