import type { TestApp, TestLogin } from '../../../test/app';
import type { Db } from '../../platform/db';

export async function whileReset<T>(portal: TestApp, { id }: TestLogin, call: () => Promise<T>): Promise<T> {
  return whileLoginLocked(portal, id, call, (connection) => connection`
    update session set ended_at = now(), end_reason = 'replaced' where (login_id = ${id} or impersonator_login_id = ${id})
      and ended_at is null`);
}

export async function whileLocked<T>(portal: TestApp, { id }: TestLogin, call: () => Promise<T>): Promise<T> {
  return whileLoginLocked(portal, id, call, (connection) => connection`update login set status = 2 where id = ${id}`);
}

export async function whileRestricted<T>(portal: TestApp, { id, customer }: TestLogin, call: () => Promise<T>): Promise<T> {
  return whileLoginLocked(portal, id, call, (connection) => connection`
    insert into login_organization (customer_id, login_id, organization_id) values (${customer.id}, ${id}, ${customer.organizationId})`);
}

async function whileLoginLocked<T>(
  { db }: TestApp, id: bigint, call: () => Promise<T>, change: (connection: Db) => Promise<unknown>,
): Promise<T> {
  const connection = await db.reserve();
  await connection`begin`;
  // Takes the same lock as a password change. It does not block inserts of rows with a foreign key to the login.
  await connection`select from login where id = ${id} for no key update`;
  const answer = call();
  await untilSomebodyWaits(db);
  await change(connection);
  await connection`commit`;
  connection.release();
  return answer;
}

async function untilSomebodyWaits(db: TestApp['db']): Promise<void> {
  const waiting = () => db`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await waiting()).length === 0);
}
