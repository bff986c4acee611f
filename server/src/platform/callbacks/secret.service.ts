import type { Db } from '../db';
import { fillSecret, replaceSecret } from './secret.store';
import { newSecret, openSecret, sealSecret, type SecretKeys } from './secret';

export type SecretRow = { endpointId: bigint; secret: string | null; replacedSecrets: readonly string[] };

const BOTH_SIGN_HOURS = 24;

export async function secretsOf(db: Db, row: SecretRow, keys: SecretKeys): Promise<string[]> {
  const owner = ownerOf(row.endpointId);
  const stored = row.secret ?? await fillSecret(db, row.endpointId, sealSecret(newSecret(), owner, keys));
  return [stored, ...row.replacedSecrets].map((each) => openSecret(each, owner, keys));
}

/** Null for an unknown endpoint. The replaced secret also signs for another day. */
export async function rotateSecret(
  db: Db, customerId: bigint, endpointId: bigint, keys: SecretKeys,
): Promise<{ secret: string; previousUntil: Date } | null> {
  const secret = newSecret();
  const previousUntil = await replaceSecret(db, customerId, endpointId, sealSecret(secret, ownerOf(endpointId), keys), BOTH_SIGN_HOURS);
  return previousUntil ? { secret, previousUntil } : null;
}

function ownerOf(endpointId: bigint): string {
  return `callback endpoint ${endpointId}`;
}
