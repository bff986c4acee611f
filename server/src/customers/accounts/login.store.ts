import type { Db } from '../../platform/db';

export type LoginRow = {
  id: bigint;
  customerId: bigint;
  status: number;
  customerStatus: number;
  passwordHash: string;
  totpSecret: string | null;
};

export async function findLogin(db: Db, name: string): Promise<LoginRow | null> {
  const [row] = await db<LoginRow[]>`
    select login.id, login.customer_id as "customerId", login.status, customer.status as "customerStatus",
      login.password_hash as "passwordHash", login.totp_secret as "totpSecret"
    from login join customer on customer.id = login.customer_id
    where lower(login.login) = lower(${name})`;
  return row ?? null;
}

/** Locks the row until the transaction ends; false if the login or its customer is not active. */
export async function lockLogin(tx: Db, loginId: bigint): Promise<boolean> {
  const rows = await tx`
    select from login join customer on customer.id = login.customer_id
    where login.id = ${loginId} and login.status = 1 and customer.status = 1
    for update of login`;
  return rows.length > 0;
}

/** Blocks changes of the login until the transaction ends; null if the login or its customer is not active. */
export async function lockLoginForShare(tx: Db, loginId: bigint): Promise<ActiveLogin | null> {
  const [row] = await tx<ActiveLogin[]>`
    select login.id, login.customer_id as "customerId", login.maskrole
    from login join customer on customer.id = login.customer_id
    where login.id = ${loginId} and login.status = 1 and customer.status = 1
    for share of login`;
  return row ?? null;
}

/** Blocks changes of the customer's login, whatever its status, until the transaction ends. */
export async function lockLoginByUuid(tx: Db, customerId: bigint, uuid: string): Promise<bigint | null> {
  const [row] = await tx<{ id: bigint }[]>`
    select id from login where customer_id = ${customerId} and uuid = ${uuid} for share`;
  return row?.id ?? null;
}

/** Locks the login like `lockLoginForShare`. Returns false also if its password or second factor differs from the given row. */
export async function lockLoginWith(
  tx: Db, { id, passwordHash, totpSecret }: Pick<LoginRow, 'id' | 'passwordHash' | 'totpSecret'>,
): Promise<boolean> {
  const rows = await tx`
    select from login join customer on customer.id = login.customer_id
    where login.id = ${id} and login.status = 1 and customer.status = 1
      and login.password_hash = ${passwordHash} and login.totp_secret is not distinct from ${totpSecret}::text
    for share of login`;
  return rows.length > 0;
}

export async function replacePasswordHash(db: Db, loginId: bigint, passwordHash: string): Promise<void> {
  await db`update login set password_hash = ${passwordHash}, updated_at = now() where id = ${loginId}`;
}

export async function renewPasswordHash(db: Db, loginId: bigint, hash: { from: string; to: string }): Promise<void> {
  await db`update login set password_hash = ${hash.to}, updated_at = now() where id = ${loginId} and password_hash = ${hash.from}`;
}

export async function setDefaultOrganization(
  tx: Db, { customerId, loginId }: { customerId: bigint; loginId: bigint }, organizationId: bigint,
): Promise<void> {
  await tx`update login set default_organization_id = ${organizationId} where customer_id = ${customerId} and id = ${loginId}`;
}

export type ActiveLogin = { id: bigint; customerId: bigint; maskrole: number };

/** Finds a login of any customer, so only for portal administrators. Null if the login or its customer is not active. */
export async function findActiveLogin(db: Db, uuid: string): Promise<ActiveLogin | null> {
  const [row] = await db<ActiveLogin[]>`
    select login.id, login.customer_id as "customerId", login.maskrole
    from login join customer on customer.id = login.customer_id
    where login.uuid = ${uuid} and login.status = 1 and customer.status = 1`;
  return row ?? null;
}

export type ProfileRow = {
  uuid: string; login: string; name: string; email: string | null; avatar: string | null; maskrole: number; customerName: string;
};

export async function findProfile(db: Db, customerId: bigint, loginId: bigint): Promise<ProfileRow | null> {
  const [row] = await db<ProfileRow[]>`
    select login.uuid, login.login, login.name, login.email, login.avatar, login.maskrole, customer.name as "customerName"
    from login join customer on customer.id = login.customer_id
    where login.customer_id = ${customerId} and login.id = ${loginId}`;
  return row ?? null;
}

export type NewLoginRow = {
  customerId: bigint; login: string; name: string; email: string | null; type: 'client' | 'service'; maskrole: number;
  passwordHash: string; defaultOrganizationId: bigint | null;
};

export async function insertLogin(db: Db, row: NewLoginRow): Promise<{ id: bigint; uuid: string } | undefined> {
  const { customerId, login, name, email, type, maskrole, passwordHash, defaultOrganizationId } = row;
  const [created] = await db<{ id: bigint; uuid: string }[]>`
    insert into login (customer_id, login, name, email, type, maskrole, password_hash, default_organization_id)
    values (${customerId}, ${login}, ${name}, ${email}, ${type}, ${maskrole}, ${passwordHash}, ${defaultOrganizationId})
    on conflict ((lower(login))) do nothing
    returning id, uuid`;
  return created;
}
