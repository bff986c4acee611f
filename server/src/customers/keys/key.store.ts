import { decodeMask, type ApiKey, type KeyScope, type Language } from '@portal/contracts';
import { organizationsOfLogin } from '../accounts';
import { Gatherer } from '../../platform/background';
import { isPool, perPool, type Db, type Fragment, type Transaction } from '../../platform/db';
import { scopesInRight } from './scope-rights';

/** `makerMask`: the creator's roles. 0 if the creator is locked or limited to some organizations, as keys act for all organizations. */
export type KeyRow = Omit<ApiKey, 'created' | 'lastUsed' | 'withoutRight'> & { created: Date; lastUsed: Date | null; makerMask: number };
export type KeyToStore = Pick<ApiKey, 'name' | 'description' | 'prefix' | 'scopes' | 'addresses' | 'sandbox'> & {
  hash: Uint8Array; loginId: bigint; now: Date;
};

export async function keysOf(db: Db, customerId: bigint): Promise<KeyRow[]> {
  return db<KeyRow[]>`
    ${shown(db)} where key.customer_id = ${customerId} and key.removed_at is null order by key.id desc`;
}

/** Serializes the creation of keys per customer. `isTaken`: the customer has a key of this name. */
export async function lockKeys(tx: Transaction, customerId: bigint, name: string): Promise<{ keys: number; isTaken: boolean }> {
  await tx`select pg_advisory_xact_lock(hashtext('api keys'), hashint8(${customerId}))`;
  const [row] = await tx<{ keys: number; isTaken: boolean }[]>`
    select count(*)::integer as keys, coalesce(bool_or(lower(name) = lower(${name})), false) as "isTaken"
    from api_key where customer_id = ${customerId} and removed_at is null`;
  return row ?? { keys: 0, isTaken: false };
}

export async function insertKey(
  tx: Db, customerId: bigint, { name, description, prefix, hash, scopes, addresses, sandbox, loginId, now }: KeyToStore,
): Promise<KeyRow> {
  const [created] = await tx<{ id: bigint }[]>`
    insert into api_key (customer_id, created_by, name, description, prefix, secret_hash, scopes, sandbox, addresses, created_at)
    values (${customerId}, ${loginId}, ${name}, ${description}, ${prefix}, ${hash}, ${scopes}, ${sandbox},
      array(select network(address::inet) from unnest(${addresses}::text[]) with ordinality as input (address, position)
        order by position), ${now})
    returning id`;
  const [row] = created ? await tx<KeyRow[]>`${shown(tx)} where key.customer_id = ${customerId} and key.id = ${created.id}` : [];
  if (!row) throw new Error('a key was made and is not there');
  return row;
}

export async function removeKey(db: Db, customerId: bigint, uuid: string, now: Date): Promise<string | undefined> {
  const [row] = await db<{ name: string }[]>`
    update api_key set removed_at = ${now} where customer_id = ${customerId} and uuid = ${uuid} and removed_at is null returning name`;
  return row?.name;
}

export type PresentedKey = {
  customerId: bigint; id: bigint;
  /** Those that the creator still has the rights for. */
  scopes: KeyScope[];
  sandbox: boolean; hash: Buffer; customerStatus: number; makerStatus: number; lastUsed: Date | null; allowed: boolean;
};

const gathererOf = perPool((db) => new Gatherer<{ prefix: string; address: string }, PresentedKey[]>(async (asked) => {
  const [{ prefix, address }] = asked;
  const keys = await presentedKeys(db, prefix, address);
  return asked.map(() => keys);
}));

/** Calls with a key from one address that come together share a query. */
export async function keysBeginning(db: Db, prefix: string, address: string): Promise<PresentedKey[]> {
  return isPool(db) ? gathererOf(db).ask(`${prefix} ${address}`, { prefix, address }) : presentedKeys(db, prefix, address);
}

async function presentedKeys(db: Db, prefix: string, address: string): Promise<PresentedKey[]> {
  const keys = await db<(PresentedKey & { makerMask: number })[]>`
    select key.customer_id as "customerId", key.id, key.scopes, key.sandbox, key.secret_hash as hash, customer.status as "customerStatus",
      maker.status as "makerStatus", ${makerMask(db, db`maker`)} as "makerMask", key.last_used_at as "lastUsed",
      key.addresses = '{}' or exists (select from unnest(key.addresses) as rule (network)
        where ${address}::inet <<= rule.network) as allowed
    from api_key key join customer on customer.id = key.customer_id join login maker on maker.id = key.created_by
    where key.prefix = ${prefix} and key.removed_at is null`;
  return keys.map(({ makerMask: mask, ...key }) => ({ ...key, scopes: scopesInRight(key.scopes, decodeMask(mask)) }));
}

/** Undefined if the key is removed. */
export async function storedKey(
  db: Db, id: bigint,
): Promise<Pick<PresentedKey, 'scopes' | 'customerStatus' | 'makerStatus'> | undefined> {
  const [key] = await db<(Pick<PresentedKey, 'scopes' | 'customerStatus' | 'makerStatus'> & { makerMask: number })[]>`
    select key.scopes, customer.status as "customerStatus", maker.status as "makerStatus", ${makerMask(db, db`maker`)} as "makerMask"
    from api_key key join customer on customer.id = key.customer_id join login maker on maker.id = key.created_by
    where key.id = ${id} and key.removed_at is null`;
  return key && { ...key, scopes: scopesInRight(key.scopes, decodeMask(key.makerMask)) };
}

/** Stores the minute of the last use. One call per minute writes; concurrent calls skip the locked row. */
export async function noteKeyUse(
  db: Db, { customerId, id }: Pick<PresentedKey, 'customerId' | 'id'>, { address, minute }: { address: string; minute: Date },
): Promise<void> {
  await db`
    update api_key set last_used_at = ${minute}, last_address = ${address}::inet
    where (customer_id, id) in (
      select customer_id, id from api_key
      where customer_id = ${customerId} and id = ${id}
        and (last_used_at is null or last_used_at < ${minute}) for no key update skip locked)`;
}

export type Maker = { email: string | null; language: Language };

export async function makerOf(db: Db, customerId: bigint, loginId: bigint): Promise<Maker | undefined> {
  const [row] = await db<Maker[]>`
    select email, notify_language as language from login where customer_id = ${customerId} and id = ${loginId}`;
  return row;
}

function makerMask(db: Db, maker: Fragment): Fragment {
  return db`case when ${maker}.status = 1
    and ${organizationsOfLogin(db, db`${maker}.customer_id`, db`${maker}.id`)} is null then ${maker}.maskrole else 0 end`;
}

function shown(db: Db) {
  return db`
    select key.uuid, key.name, key.description, key.prefix, key.scopes, key.sandbox, array(
        select case when masklen(rule) = case family(rule) when 4 then 32 else 128 end then host(rule) else rule::text end
        from unnest(key.addresses) with ordinality as input (rule, position) order by position) as addresses, key.created_at as created,
          login.name as "createdBy",
      ${makerMask(db, db`login`)} as "makerMask",
      key.last_used_at as "lastUsed", host(key.last_address) as "lastAddress"
    from api_key key join login on login.id = key.created_by`;
}
