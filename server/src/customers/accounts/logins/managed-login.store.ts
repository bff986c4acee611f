import type { Db, Transaction } from '../../../platform/db';

export type ManagedLogin = {
  id: bigint; uuid: string; customerId: bigint; login: string; name: string; email: string | null; type: 'client' | 'service';
  status: 1 | 2 | 3; maskrole: number;
  customerStatus: number;
  ofProvider: boolean;
};

/**
 * Locks the login, the actor and all active admins in id order, to avoid deadlocks. Locking all admins prevents concurrent removal of the
 * last one. 16 is the admin bit, as in the index `login_admin`.
 */
export async function lockForChange(tx: Transaction, { uuid, actorId }: { uuid: string; actorId: bigint }): Promise<ManagedLogin[]> {
  return tx<ManagedLogin[]>`
    select login.id, login.uuid, login.customer_id as "customerId", login.login, login.name, login.email, login.type, login.status,
      login.maskrole,
      customer.status as "customerStatus", customer.is_provider as "ofProvider"
    from login join customer on customer.id = login.customer_id
    where login.uuid = ${uuid} or login.id = ${actorId} or (login.maskrole & 16 <> 0 and login.status = 1)
    order by login.id for no key update of login`;
}

export type LoginChange = Pick<ManagedLogin, 'name' | 'email' | 'type' | 'status' | 'maskrole'>;

export async function updateLogin(tx: Transaction, id: bigint, { name, email, type, status, maskrole }: LoginChange): Promise<void> {
  await tx`
    update login set name = ${name}, email = ${email}, type = ${type}, status = ${status}, maskrole = ${maskrole}, updated_at = now()
    where id = ${id}`;
}

export async function findCustomer(db: Db, uuid: string): Promise<bigint | null> {
  const [row] = await db<{ id: bigint }[]>`select id from customer where uuid = ${uuid}`;
  return row?.id ?? null;
}

/** Returns open sessions of the login, including those in which it impersonates another login. */
export async function openSessionsOf(db: Db, loginId: bigint): Promise<bigint[]> {
  const rows = await db<{ id: bigint }[]>`
    select id from session where (login_id = ${loginId} or impersonator_login_id = ${loginId}) and ended_at is null`;
  return rows.map(({ id }) => id);
}

/** Finds a login of any customer, so only for portal administrators. */
export async function findLoginOf(db: Db, uuid: string): Promise<{ loginId: bigint; customerId: bigint } | null> {
  const [row] = await db<{ loginId: bigint; customerId: bigint }[]>`select id as "loginId", customer_id as "customerId" from login
    where uuid = ${uuid}`;
  return row ?? null;
}

export async function isProvider(db: Db, customerId: bigint): Promise<boolean> {
  return (await db`select from customer where id = ${customerId} and is_provider`).length > 0;
}

/** Locks the customer row against changes until the transaction ends. Returns false if the customer is not the provider. */
export async function lockProviderForShare(tx: Transaction, customerId: bigint): Promise<boolean> {
  return (await tx`select from customer where id = ${customerId} and is_provider for share`).length > 0;
}
