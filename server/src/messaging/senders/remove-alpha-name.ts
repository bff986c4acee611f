import { AppError } from '@portal/contracts';
import { inTransaction, type Db } from '../../platform/db';
import { deleteAlphaName, lockAlphaName } from './remove-alpha-name.store';

/** Returns the name; undefined if the customer has no alpha name with this uuid. Throws alpha_name_in_use. */
export async function removeAlphaName(db: Db, customerId: bigint, uuid: string): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    const alphaName = await lockAlphaName(tx, customerId, uuid);
    if (alphaName === undefined) return undefined;
    if (alphaName.used) throw new AppError('alpha_name_in_use');
    await deleteAlphaName(tx, customerId, alphaName.id);
    return alphaName.name;
  });
}
