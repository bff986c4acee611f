import type { Db } from '../db';
import { fillSecret, replaceSecret } from './secret.store';
import { newSecret, openSecret, sealSecret, type SecretKeys } from './secret';

export type SecretRow = { endpointId: bigint; secret: string | null; replacedSecrets: readonly string[] };

/** For how long a secret goes on signing once it is replaced. */
const BOTH_SIGN_HOURS = 24;

/** What a try is signed with, the present one first; the first of an endpoint is made here. */
export async function secretsOf(db: Db, row: SecretRow, keys: SecretKeys): Promise<string[]> {
  const owner = ownerOf(row.endpointId);
  const stored = row.secret ?? await fillSecret(db, row.endpointId, sealSecret(newSecret(), owner, keys));
  return [stored, ...row.replacedSecrets].map((each) => openSecret(each, owner, keys));
}

/** Gives an endpoint another secret and returns it; null where the customer has no such endpoint. The one before signs for a day more, whatever replaces the new one meanwhile. */
export async function rotateSecret(db: Db, customerId: bigint, endpointId: bigint, keys: SecretKeys): Promise<{ secret: string; previousUntil: Date } | null> {
  const secret = newSecret();
  const previousUntil = await replaceSecret(db, customerId, endpointId, sealSecret(secret, ownerOf(endpointId), keys), BOTH_SIGN_HOURS);
  return previousUntil ? { secret, previousUntil } : null;
}

function ownerOf(endpointId: bigint): string {
  return `callback endpoint ${endpointId}`;
}
