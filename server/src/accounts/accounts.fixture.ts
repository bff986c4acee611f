import type { TestApp, TestLogin } from '../../test/app';

/** What is answered to somebody who asked while his password was being set anew, which ends all of his sessions. */
export async function whileReset<T>({ db }: TestApp, { id }: TestLogin, ask: () => Promise<T>): Promise<T> {
  const reset = await db.reserve();
  await reset`begin`;
  await reset`select from login where id = ${id} for update`;
  const answer = ask();
  await untilSomebodyWaits(db);
  await reset`update session set ended_at = now(), ended_because = 'replaced' where (login_id = ${id} or impersonator_login_id = ${id}) and ended_at is null`;
  await reset`commit`;
  reset.release();
  return answer;
}

async function untilSomebodyWaits(db: TestApp['db']): Promise<void> {
  const waiting = () => db`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await waiting()).length === 0);
}
