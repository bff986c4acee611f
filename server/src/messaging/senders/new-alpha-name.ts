import { AppError } from '@portal/contracts';
import { isAlphaName, skeletonOf } from '@portal/messaging';
import type { Transaction } from '../../platform/db';
import { hasAlphaName, insertAlphaName, lockSkeleton, similarNameOf, type CreatedAlphaName, type NameOwner } from './new-alpha-name.store';
import type { ProtectedNames } from './protected-names';

export type NewName = {
  name: string;
  protectedNames: ProtectedNames;
};

/**
 * Checks that a name may be created; a lock keeps the result valid until commit. Throws alpha_name_malformed, alpha_name_looks_alike, or
 * name_taken (within the organization only).
 */
export async function checkAlphaName(tx: Transaction, owner: NameOwner, { name, protectedNames }: NewName): Promise<void> {
  if (!isAlphaName(name)) throw new AppError('alpha_name_malformed');
  const skeleton = skeletonOf(name);
  const brand = protectedNames.get(skeleton);
  if (brand && !brand.customers.has(owner.customerId)) throw new AppError('alpha_name_looks_alike', { name: brand.name });
  await lockSkeleton(tx, skeleton);
  const other = await similarNameOf(tx, owner.customerId, skeleton);
  if (other !== undefined) throw new AppError('alpha_name_looks_alike', { name: other });
  if (await hasAlphaName(tx, owner, { name, skeleton })) throw new AppError('name_taken', { name });
}

/** Creates an alpha name, which sends nothing until it has a route. Throws the same errors as `checkAlphaName`. */
export async function addAlphaName(tx: Transaction, owner: NameOwner, alphaName: NewName): Promise<CreatedAlphaName> {
  await checkAlphaName(tx, owner, alphaName);
  return insertAlphaName(tx, owner, alphaName.name);
}
