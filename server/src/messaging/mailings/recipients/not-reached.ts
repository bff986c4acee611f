import { AppError, type RecipientUpload } from '@portal/contracts';
import type { Db } from '../../../platform/db';
import { found } from '../../../platform/http';
import { statusOf } from '../lists/mailing.store';
import { numbersNotReached } from '../../messages';
import type { Recipient } from './recipient';
import { BATCH, type SetOwner } from './recipient-set.store';
import { storeSet } from './upload';

const NOTHING_MORE = { country: null, name: null, params: [] };

/**
 * Stores the recipients whose message of the list ended without a delivery as recipients for a new list; those on a stop list are left out.
 * Their personal values are not kept with messages. Throws no_recipients if there are none, and not_found.
 */
export async function recipientsNotReached(db: Db, owner: SetOwner, listId: bigint): Promise<RecipientUpload> {
  found(await statusOf(db, owner.customerId, listId));
  return storeSet(db, owner, async function* (checkBuilder) {
    let found = 0;
    for (let after = 0n; ;) {
      const rows = await numbersNotReached(db, owner.customerId, { listId, after, limit: BATCH });
      const last = rows.at(-1);
      if (!last) break;
      for (const { num } of rows) checkBuilder.show(num, null);
      yield rows.map(({ num }): Recipient => ({ num, ...NOTHING_MORE }));
      [after, found] = [last.id, found + rows.length];
    }
    if (found === 0) throw new AppError('no_recipients');
  });
}
