import type { Db, Transaction } from '../../db';

export type KeptLogin = {
  id: bigint; uuid: string; customerId: bigint; login: string; name: string; email: string | null; type: 'client' | 'service'; status: 1 | 2 | 3; maskrole: number;
  /** Of its customer. */
  customerStatus: number;
};

/**
 * Holds, until the transaction ends, the login, whoever keeps it, and all admins, so that of two who lock each other the second sees what the first
 * has done. In the order of their ids, so that they wait for each other and not crosswise; what only refers to a login, as its sessions and the audit do,
 * waits for nobody here, nor any of this crosswise for that. 16 is the bit of the role admin, as in the index `login_admin`.
 */
export async function lockForChange(tx: Transaction, { uuid, keeperId }: { uuid: string; keeperId: bigint }): Promise<KeptLogin[]> {
  return tx<KeptLogin[]>`
    select login.id, login.uuid, login.customer_id as "customerId", login.login, login.name, login.email, login.type, login.status, login.maskrole,
      customer.status as "customerStatus"
    from login join customer on customer.id = login.customer_id
    where login.uuid = ${uuid} or login.id = ${keeperId} or (login.maskrole & 16 <> 0 and login.status = 1)
    order by login.id for no key update of login`;
}

export type LoginChange = Pick<KeptLogin, 'name' | 'email' | 'type' | 'status' | 'maskrole'>;

export async function updateLogin(tx: Transaction, id: bigint, { name, email, type, status, maskrole }: LoginChange): Promise<void> {
  await tx`
    update login set name = ${name}, email = ${email}, type = ${type}, status = ${status}, maskrole = ${maskrole}, updated_at = now()
    where id = ${id}`;
}

export async function findCustomer(db: Db, uuid: string): Promise<bigint | null> {
  const [row] = await db<{ id: bigint }[]>`select id from customer where uuid = ${uuid}`;
  return row?.id ?? null;
}

/** Of a login that stands: those that are its own, and those in which others act as it. */
export async function openSessionsOf(db: Db, loginId: bigint): Promise<bigint[]> {
  const rows = await db<{ id: bigint }[]>`
    select id from session where (login_id = ${loginId} or impersonator_login_id = ${loginId}) and ended_at is null`;
  return rows.map(({ id }) => id);
}

/** Of any customer: only for who acts above them all. */
export async function findLoginOf(db: Db, uuid: string): Promise<{ loginId: bigint; customerId: bigint } | null> {
  const [row] = await db<{ loginId: bigint; customerId: bigint }[]>`select id as "loginId", customer_id as "customerId" from login where uuid = ${uuid}`;
  return row ?? null;
}
