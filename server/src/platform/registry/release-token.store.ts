import type { ReleaseToken, ReleaseTokenRight } from '@portal/contracts/admin';
import type { Db, Transaction } from '../db';

export type TokenRow = Omit<ReleaseToken, 'created' | 'expires' | 'lastUsed'> & { created: Date; expires: Date; lastUsed: Date | null };
export type NewTokenRow = Pick<ReleaseToken, 'name' | 'prefix' | 'remotes' | 'rights' | 'addresses'> & {
  hash: Uint8Array; loginId: bigint; now: Date; expires: Date;
};

export async function tokensInForce(db: Db): Promise<TokenRow[]> {
  return db<TokenRow[]>`${shown(db)} where token.revoked_at is null order by token.id desc`;
}

/** Serializes the creation of tokens. `isTaken` is true if a token of this name exists. */
export async function lockTokens(tx: Transaction, name: string): Promise<{ tokens: number; isTaken: boolean }> {
  await tx`lock table release_token in share row exclusive mode`;
  const [row] = await tx<{ tokens: number; isTaken: boolean }[]>`
    select count(*)::integer as tokens, coalesce(bool_or(lower(name) = lower(${name})), false) as "isTaken" from release_token
    where revoked_at is null`;
  return row ?? { tokens: 0, isTaken: false };
}

export async function insertToken(
  tx: Transaction, { name, prefix, hash, remotes, rights, addresses, loginId, now, expires }: NewTokenRow,
): Promise<TokenRow> {
  const [created] = await tx<{ id: bigint }[]>`
    insert into release_token (name, prefix, token_hash, remotes, rights, addresses, created_by, created_at, expires_at)
    values (${name}, ${prefix}, ${hash}, ${remotes}, ${rights},
      array(select network(address::inet) from unnest(${addresses}::text[]) as input (address)), ${loginId}, ${now}, ${expires})
    returning id`;
  const [row] = created ? await tx<TokenRow[]>`${shown(tx)} where token.id = ${created.id}` : [];
  if (!row) throw new Error('a release token was created and is not there');
  return row;
}

export async function revokeToken(db: Db, uuid: string, now: Date): Promise<string | undefined> {
  const [row] = await db<{ name: string }[]>`update release_token set revoked_at = ${now} where uuid = ${uuid} and revoked_at is null
    returning name`;
  return row?.name;
}

export type StoredToken = {
  id: bigint; name: string; remotes: string[]; rights: ReleaseTokenRight[]; isAllowed: boolean; lastUsed: Date | null;
  loginId: bigint; login: string; customerId: bigint; maskrole: number; isActive: boolean;
};

export async function findToken(
  db: Db, hash: Uint8Array, { address, now }: { address: string; now: Date },
): Promise<StoredToken | undefined> {
  const [row] = await db<StoredToken[]>`
    select token.id, token.name, token.remotes, token.rights, token.last_used_at as "lastUsed",
      token.addresses = '{}' or exists (select from unnest(token.addresses) as rule (network)
        where ${address}::inet <<= rule.network) as "isAllowed",
      login.id as "loginId", login.login, login.customer_id as "customerId", login.maskrole,
      login.status = 1 and customer.status = 1 and customer.is_provider as "isActive"
    from release_token token join login on login.id = token.created_by join customer on customer.id = login.customer_id
    where token.token_hash = ${hash} and token.revoked_at is null and token.expires_at > ${now}`;
  return row;
}

export async function noteTokenUse(db: Db, id: bigint, { address, minute }: { address: string; minute: Date }): Promise<void> {
  await db`
    update release_token set last_used_at = ${minute}, last_address = ${address}::inet
    where id = ${id} and (last_used_at is null or last_used_at < ${minute})`;
}

function shown(db: Db) {
  return db`
    select token.uuid, token.name, token.prefix, token.remotes, token.rights, array(
        select case when masklen(rule) = case family(rule) when 4 then 32 else 128 end then host(rule) else rule::text end
        from unnest(token.addresses) with ordinality as input (rule, position) order by position) as addresses,
      token.created_at as created, login.name as "createdBy", token.expires_at as expires, token.last_used_at as "lastUsed",
        host(token.last_address) as "lastAddress"
    from release_token token join login on login.id = token.created_by`;
}
