import type { Db } from '../../db';

export type ActivityRow = {
  id: bigint; at: Date; login: string; by: string | null; event: string; method: string | null; path: string | null; outcome: string | null; address: string | null;
};

/**
 * Under the login's own name by others; `all`: under every name of the customer, by the person himself too, as far as the login sees the logins:
 * who is restricted to some organizations sees those that are restricted to these. The newest first.
 */
export async function activityOf(
  db: Db, { customerId, loginId }: { customerId: bigint; loginId: bigint }, { all, before, limit }: { all: boolean; before: bigint | null; limit: number },
): Promise<ActivityRow[]> {
  const own = db`select organization_id from login_organization where customer_id = ${customerId} and login_id = ${loginId}`;
  const whose = all
    ? db`and (not exists (${own}) or entry.login_id in (
        select login_id from login_organization where customer_id = ${customerId} group by login_id having bool_and(organization_id in (${own}))))`
    : db`and entry.login_id = ${loginId} and entry.impersonator_login_id is not null`;
  return db<ActivityRow[]>`
    select entry.id, entry.at, login.login, impersonator.login as by, entry.event, entry.method, entry.path, outcome.outcome, entry.address
    from audit_entry entry
    join login on login.id = entry.login_id
    left join login impersonator on impersonator.id = entry.impersonator_login_id
    left join audit_outcome outcome on outcome.entry_id = entry.id
    where entry.customer_id = ${customerId} ${whose} ${before === null ? db`` : db`and entry.id < ${before}`}
    order by entry.id desc limit ${limit}`;
}
