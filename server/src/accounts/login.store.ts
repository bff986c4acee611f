import type { Db } from '../db';

export type LoginRow = {
  id: bigint;
  customerId: bigint;
  status: number;
  customerStatus: number;
  passwordHash: string;
};

/** Login names are one regardless of case. */
export async function findLogin(db: Db, name: string): Promise<LoginRow | null> {
  const [row] = await db<LoginRow[]>`
    select login.id, login.customer_id as "customerId", login.status, customer.status as "customerStatus",
      login.password_hash as "passwordHash"
    from login join customer on customer.id = login.customer_id
    where lower(login.login) = lower(${name})`;
  return row ?? null;
}

export async function replacePasswordHash(db: Db, loginId: bigint, passwordHash: string): Promise<void> {
  await db`update login set password_hash = ${passwordHash}, updated_at = now() where id = ${loginId}`;
}

export type ProfileRow = {
  login: string; name: string; email: string | null; avatar: string | null; maskrole: number; customerName: string;
};

export async function findProfile(db: Db, customerId: bigint, loginId: bigint): Promise<ProfileRow | null> {
  const [row] = await db<ProfileRow[]>`
    select login.login, login.name, login.email, login.avatar, login.maskrole, customer.name as "customerName"
    from login join customer on customer.id = login.customer_id
    where login.customer_id = ${customerId} and login.id = ${loginId}`;
  return row ?? null;
}

export type NewLoginRow = {
  customerId: bigint; login: string; name: string; email: string | null; type: 'client' | 'service'; maskrole: number;
  passwordHash: string; defaultOrganizationId: bigint | null;
};

export async function insertLogin(db: Db, row: NewLoginRow): Promise<{ id: bigint; uuid: string }> {
  const { customerId, login, name, email, type, maskrole, passwordHash, defaultOrganizationId } = row;
  const [made] = await db<{ id: bigint; uuid: string }[]>`
    insert into login (customer_id, login, name, email, type, maskrole, password_hash, default_organization_id)
    values (${customerId}, ${login}, ${name}, ${email}, ${type}, ${maskrole}, ${passwordHash}, ${defaultOrganizationId})
    returning id, uuid`;
  if (!made) throw new Error('insert returned no row');
  return made;
}
