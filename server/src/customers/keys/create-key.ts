import { AppError, decodeMask, defaultScopes, MAX_KEYS, type ApiKey, type apiKeys, type Parsed, type Role } from '@portal/contracts';
import { inTransaction, type Db } from '../../platform/db';
import { queueMails } from '../../platform/mail';
import { readAddressRules } from './address-rule';
import { apiKeyEmail } from './key-email';
import { lockKeys, insertKey, makerOf, type KeyRow } from './key.store';
import { newKey } from './new-key';
import { requireScopesInRight, scopesInRight } from './scope-rights';

type Making = { customerId: bigint; loginId: bigint; roles: readonly Role[]; now: Date; emailAvailable: boolean };

/** The returned key cannot be shown again. Without `scopes`: SPEC's defaults. Throws too_many_keys, name_taken, scope_refused. */
export async function createKey(
  db: Db, { customerId, loginId, roles, now, emailAvailable }: Making,
  { name, description, scopes, addresses, sandbox }: Parsed<typeof apiKeys.create>['body'],
): Promise<{ key: string; item: ApiKey }> {
  const rules = readAddressRules(addresses);
  if (scopes) requireScopesInRight(scopes, roles);
  return inTransaction(db, async (tx) => {
    const { keys, isTaken } = await lockKeys(tx, customerId, name);
    if (keys >= MAX_KEYS) throw new AppError('too_many_keys', { max: MAX_KEYS });
    if (isTaken) throw new AppError('name_taken', { name });
    const { key, prefix, hash } = newKey({ sandbox });
    const row = await insertKey(tx, customerId, {
      name, description, prefix, hash, scopes: [...new Set(scopes ?? defaultScopes)], addresses: rules, sandbox, loginId, now,
    });
    const maker = emailAvailable ? await makerOf(tx, customerId, loginId) : undefined;
    if (maker?.email) {
      await queueMails(tx, [{ customerId, recipient: maker.email, ...apiKeyEmail({ name, prefix, language: maker.language }) }]);
    }
    return { key, item: presentKey(row) };
  });
}

export function presentKey({ created, lastUsed, makerMask, ...key }: KeyRow): ApiKey {
  const usable = scopesInRight(key.scopes, decodeMask(makerMask));
  return {
    ...key, withoutRight: key.scopes.filter((scope) => !usable.includes(scope)), created: created.toISOString(),
    lastUsed: lastUsed?.toISOString() ?? null,
  };
}
