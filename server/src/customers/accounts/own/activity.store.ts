import type { Db, Fragment } from '../../../platform/db';

export type ActivityRow = {
  id: bigint; at: Date; login: string | null; by: string | null; event: string; method: string | null; path: string | null;
  outcome: string | null; address: string | null;
};

/**
 * Returns audit entries of the login: lockouts, and impersonated or refused calls. With `all`, all entries of logins that the actor sees.
 */
export async function activityOf(
  db: Db, { customerId, loginId }: { customerId: bigint; loginId: bigint },
  { all, refused, before, limit }: { all: boolean; refused: readonly string[]; before: bigint | null; limit: number },
): Promise<ActivityRow[]> {
  const own = db`select organization_id from login_organization where customer_id = ${customerId} and login_id = ${loginId}`;
  const whose = all
    ? db`and (not exists (${own}) or entry.login_id in (
        select login_id from login_organization where customer_id = ${customerId}
        group by login_id having bool_and(organization_id in (${own}))))`
    : db`and entry.login_id = ${loginId}
        and (entry.impersonator_login_id is not null or entry.event in ('refused', 'login_locked') or outcome.outcome = any (${refused}))`;
  const older = (id: Fragment) => (before === null ? db`` : db`and ${id} < ${before}`);
  return db<ActivityRow[]>`
    select entry.id, entry.at, login.login, impersonator.login as by, entry.event, entry.method, entry.path, outcome.outcome, entry.address
    from audit_entry entry
    left join login on login.id = entry.login_id
    left join login impersonator on impersonator.id = entry.impersonator_login_id
    left join audit_outcome outcome on outcome.entry_id = entry.id
    where entry.id in (
      (select entry.id from audit_entry entry left join audit_outcome outcome on outcome.entry_id = entry.id
        where entry.customer_id = ${customerId} ${whose} ${older(db`entry.id`)} order by entry.id desc limit ${limit})
      ${all ? db`union all (
        select entry_id from audit_outcome
        where customer_id = ${customerId} and not exists (${own}) ${older(db`entry_id`)} order by entry_id desc limit ${limit})` : db``})
    order by entry.id desc limit ${limit}`;
}
