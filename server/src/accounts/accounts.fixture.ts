import type { TestApp, TestLogin } from '../../test/app';
import type { Db } from '../db';

export async function whileReset<T>(portal: TestApp, { id }: TestLogin, ask: () => Promise<T>): Promise<T> {
  return whileHeld(portal, id, ask, (held) => held`
    update session set ended_at = now(), end_reason = 'replaced' where (login_id = ${id} or impersonator_login_id = ${id}) and ended_at is null`);
}

export async function whileLocked<T>(portal: TestApp, { id }: TestLogin, ask: () => Promise<T>): Promise<T> {
  return whileHeld(portal, id, ask, (held) => held`update login set status = 2 where id = ${id}`);
}

export async function whileRestricted<T>(portal: TestApp, { id, customer }: TestLogin, ask: () => Promise<T>): Promise<T> {
  return whileHeld(portal, id, ask, (held) => held`
    insert into login_organization (customer_id, login_id, organization_id) values (${customer.id}, ${id}, ${customer.organizationId})`);
}

async function whileHeld<T>({ db }: TestApp, id: bigint, ask: () => Promise<T>, change: (held: Db) => Promise<unknown>): Promise<T> {
  const held = await db.reserve();
  await held`begin`;
  // The same lock as a password change: rows that only reference the login do not wait.
  await held`select from login where id = ${id} for no key update`;
  const answer = ask();
  await untilSomebodyWaits(db);
  await change(held);
  await held`commit`;
  held.release();
  return answer;
}

async function untilSomebodyWaits(db: TestApp['db']): Promise<void> {
  const waiting = () => db`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await waiting()).length === 0);
}
