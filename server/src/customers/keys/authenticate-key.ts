import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { AppError, type KeyScope } from '@portal/contracts';
import type { Db } from '../../platform/db';
import { plainAddress, RefusedKey } from '../../platform/http';
import { keysBeginning, noteKeyUse, storedKey } from './key.store';
import { readKey } from './new-key';

export type KeyHolder = { customerId: bigint; keyId: bigint; scopes: KeyScope[]; sandbox: boolean };

const MINUTE = 60_000;

/** Always reads the database, so that removing a key, disabling a customer or revoking a creator's right affects the next call. */
export async function authenticateKey(db: Db, key: string, address: string, now: Date): Promise<KeyHolder> {
  const presented = readKey(key);
  if (!presented) throw new AppError('key_refused');
  const from = plainAddress(address);
  if (isIP(from) === 0) throw new Error('the address of a call is none');
  const known = await keysBeginning(db, presented.prefix, from);
  const matching = known.filter(({ hash }) => timingSafeEqual(hash, presented.hash))[0];
  // If only one key has the prefix, its customer's audit shows attempts with a wrong secret too.
  const owner = matching ?? (known.length === 1 ? known[0] : undefined);
  const claims = owner ? { customerId: owner.customerId, keyId: owner.id } : {};
  if (!matching || matching.customerStatus !== 1 || matching.makerStatus !== 1) throw new RefusedKey('key_refused', claims);
  if (!matching.allowed) throw new RefusedKey('key_address_refused', claims, { address: from });
  const minute = new Date(now.getTime() - (now.getTime() % MINUTE));
  if (matching.lastUsed === null || matching.lastUsed < minute) await noteKeyUse(db, matching, { address: from, minute });
  return { customerId: matching.customerId, keyId: matching.id, scopes: matching.scopes, sandbox: matching.sandbox };
}

/** The scopes that a call with the key has now, whatever its address. Throws key_refused if such a call would be refused. */
export async function scopesOfKey(db: Db, keyId: bigint): Promise<KeyScope[]> {
  const key = await storedKey(db, keyId);
  if (!key || key.customerStatus !== 1 || key.makerStatus !== 1) throw new AppError('key_refused');
  return key.scopes;
}
