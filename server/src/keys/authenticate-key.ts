import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { AppError, type KeyScope } from '@portal/contracts';
import type { Db } from '../db';
import { plainAddress } from './address-rule';
import { keysBeginning, noteKeyUse } from './key.store';
import { readKey } from './new-key';

/** `sandbox`: acts in the customer's sandbox alone. */
export type KeyHolder = { customerId: bigint; keyId: bigint; scopes: KeyScope[]; sandbox: boolean };

const MINUTE = 60_000;

/**
 * Who calls with this key, from this address. Reads the database every time, so that the next call after a removal, or after its customer was
 * disabled, sees it. Throws key_refused, the same for a wrong key as for one that was removed; key_address_refused where the key is right.
 */
export async function authenticateKey(db: Db, key: string, address: string, now: Date): Promise<KeyHolder> {
  const presented = readKey(key);
  if (!presented) throw new AppError('key_refused');
  const from = plainAddress(address);
  if (isIP(from) === 0) throw new Error('the address of a call is none');
  const known = await keysBeginning(db, presented.prefix, from);
  const held = known.filter(({ hash }) => timingSafeEqual(hash, presented.hash))[0];
  if (!held || held.customerStatus !== 1) throw new AppError('key_refused');
  if (!held.allowed) throw new AppError('key_address_refused', { address: from });
  const minute = new Date(now.getTime() - (now.getTime() % MINUTE));
  if (held.lastUsed === null || held.lastUsed < minute) await noteKeyUse(db, held, { address: from, minute });
  return { customerId: held.customerId, keyId: held.id, scopes: held.scopes, sandbox: held.sandbox };
}
