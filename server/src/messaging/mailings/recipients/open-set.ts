import { AppError } from '@portal/contracts';
import { inTransaction, type Db } from '../../../platform/db';
import type { InOrder } from '../../../platform/http';
import { countOpenRecipientSets, insertRecipientSet, surplusRecipientSets, type RecipientSet, type SetOwner } from './recipient-set.store';
import { atOnce, removeOpenRecipientSet } from './remove-set';

/** Maximum number of a customer's recipient sets that no list uses. More are leftovers or abuse of the disk. */
const MAX_OPEN_SETS = 10;
const COME_BACK_SECONDS = 60;

/** Creates a recipient set after removing the customer's oldest unused sets. Throws too_many_requests if too many are being filled. */
export async function openRecipientSet(db: Db, owner: SetOwner, inOrder: InOrder = atOnce): Promise<RecipientSet> {
  const { customerId } = owner;
  const surplus = await inOrder(() => surplusRecipientSets(db, customerId, MAX_OPEN_SETS - 1));
  for (const setId of surplus) await removeOpenRecipientSet(db, customerId, setId, inOrder);
  return inOrder(() => inTransaction(db, async (tx) => {
    const open = await countOpenRecipientSets(tx, customerId, MAX_OPEN_SETS);
    if (open >= MAX_OPEN_SETS) throw new AppError('too_many_requests', { seconds: COME_BACK_SECONDS });
    return insertRecipientSet(tx, owner);
  }));
}
