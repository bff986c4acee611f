import { AppError } from '@portal/contracts';
import { inTransaction, type Db } from '../../db';
import type { InTurn } from '../../http';
import { countOpenRecipientSets, insertRecipientSet, surplusRecipientSets, type RecipientSet } from './recipient-set.store';
import { atOnce, removeOpenRecipientSet } from './remove-set';

/** A person uploads a file, perhaps a better one, and makes a list of it; more are leftovers, or somebody filling the disk. */
const MOST_OPEN_SETS = 10;
const COME_BACK_SECONDS = 60;

/** A set for an upload. The oldest that no list took make room; refused when so many are being uploaded at this moment. */
export async function openRecipientSet(db: Db, customerId: bigint, inTurn: InTurn = atOnce): Promise<RecipientSet> {
  const surplus = await inTurn(() => surplusRecipientSets(db, customerId, MOST_OPEN_SETS - 1));
  for (const setId of surplus) await removeOpenRecipientSet(db, customerId, setId, inTurn);
  return inTurn(() => inTransaction(db, async (tx) => {
    const open = await countOpenRecipientSets(tx, customerId, MOST_OPEN_SETS);
    if (open >= MOST_OPEN_SETS) throw new AppError('too_many_requests', { seconds: COME_BACK_SECONDS });
    return insertRecipientSet(tx, customerId);
  }));
}
