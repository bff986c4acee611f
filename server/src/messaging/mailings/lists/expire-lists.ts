import { announceWork } from '../../../platform/background';
import { inTransaction, type Db } from '../../../platform/db';
import { expireMailings } from './mailing.store';
import { notify } from './transitions';

const LISTS_AT_ONCE = 50;

/** Deletes lists that expired unconfirmed; withdrawal.ts then removes their messages. Returns true if more may have expired. */
export async function expireLists(db: Db, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const expired = await expireMailings(tx, now, LISTS_AT_ONCE);
    for (const { customerId, id } of expired) await notify(tx, customerId, id);
    if (expired.length > 0) announceWork('mailings');
    return expired.length === LISTS_AT_ONCE;
  });
}
