import { createHash } from 'node:crypto';
import type { Db } from '../../platform/db';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export async function addFailure(db: Db, login: string, now: Date): Promise<number> {
  const startedAt = new Date(now.getTime() - HOUR);
  const [row] = await db<{ failures: number }[]>`
    insert into login_failure as known (key_hash, since, failures) values (${keyOf(login)}, ${now}, 1)
    on conflict (key_hash) do update set
      failures = case when known.since <= ${startedAt} then 1 else known.failures + 1 end,
      since = case when known.since <= ${startedAt} then ${now} else known.since end
    returning failures`;
  return row?.failures ?? 0;
}

export async function countFailures(db: Db, login: string, now: Date): Promise<number> {
  const [row] = await db<{ failures: number }[]>`
    select failures from login_failure where key_hash = ${keyOf(login)} and since > ${new Date(now.getTime() - HOUR)}`;
  return row?.failures ?? 0;
}

/** Claims the one email about failed sign-ins that a login gets in 24 hours; false if it was already claimed. */
export async function claimLockoutEmail(db: Db, login: string, now: Date): Promise<boolean> {
  const claimed = await db`
    insert into login_failure as known (key_hash, since, failures, emailed_at) values (${keyOf(login)}, ${now}, 0, ${now})
    on conflict (key_hash) do update set emailed_at = ${now} where known.emailed_at is null
      or known.emailed_at <= ${new Date(now.getTime() - DAY)}
    returning 1`;
  return claimed.length > 0;
}

export async function sessionAddresses(db: Db, login: string): Promise<string[]> {
  const rows = await db<{ address: string }[]>`
    select distinct session.address from session join login on login.id = session.login_id
    where lower(login.login) = lower(${login}) and session.ended_at is null and session.impersonator_login_id is null
      and session.address is not null
    limit 200`;
  return rows.map(({ address }) => address);
}

export async function deleteFailuresBefore(db: Db, time: Date): Promise<void> {
  await db`delete from login_failure where since < ${time} and (emailed_at is null or emailed_at < ${time})`;
}

function keyOf(login: string): Buffer {
  return createHash('sha256').update(`failures of ${login.toLowerCase()}`).digest();
}
