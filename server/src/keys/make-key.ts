import { AppError, MOST_KEYS, type ApiKey, type apiKeys, type Parsed } from '@portal/contracts';
import { inTransaction, type Db } from '../db';
import { queueMails } from '../mail';
import { readAddressRule } from './address-rule';
import { keyLetter } from './key-letter';
import { holdKeys, insertKey, makerOf, type KeyRow } from './key.store';
import { newKey } from './new-key';

type Making = { customerId: bigint; loginId: bigint; now: Date; emailAvailable: boolean };

/** The key itself is told this once. Throws too_many_keys, name_taken. */
export async function makeKey(
  db: Db, { customerId, loginId, now, emailAvailable }: Making, { name, description, scopes, addresses, sandbox }: Parsed<typeof apiKeys.create>['body'],
): Promise<{ key: string; item: ApiKey }> {
  const rules = addressRules(addresses);
  return inTransaction(db, async (tx) => {
    const { keys, isTaken } = await holdKeys(tx, customerId, name);
    if (keys >= MOST_KEYS) throw new AppError('too_many_keys', { max: MOST_KEYS });
    if (isTaken) throw new AppError('name_taken', { name });
    const { key, prefix, hash } = newKey({ sandbox });
    const row = await insertKey(tx, customerId, { name, description, prefix, hash, scopes: [...new Set(scopes)], addresses: rules, sandbox, loginId, now });
    const maker = emailAvailable ? await makerOf(tx, customerId, loginId) : undefined;
    if (maker?.email) await queueMails(tx, [{ customerId, recipient: maker.email, ...keyLetter({ name, prefix, language: maker.language }) }]);
    return { key, item: presentKey(row) };
  });
}

export function presentKey({ created, lastUsed, ...key }: KeyRow): ApiKey {
  return { ...key, created: created.toISOString(), lastUsed: lastUsed?.toISOString() ?? null };
}

function addressRules(written: readonly string[]): string[] {
  const rules = written.map(readAddressRule);
  const wrong = rules.indexOf(null);
  if (wrong >= 0) throw new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: `addresses.${wrong}` } }]);
  return [...new Set(rules.flatMap((rule) => rule ?? []))];
}
