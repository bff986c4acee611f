import type { Db, Fragment } from '../../platform/db';

/** The scope of a login or API key. `organizations` are the ids that a login is restricted to; null means all of the customer's. */
export type OrganizationScope = { customerId: bigint; organizations: readonly bigint[] | null };

/** SQL condition that is true for organizations in the scope. A restricted login has no access to records without an organization. */
export function isOfLogin(db: Db, { organizations }: Pick<OrganizationScope, 'organizations'>, organizationId: Fragment): Fragment {
  return organizations === null ? db`true` : db`coalesce(${organizationId} = any(${organizations.map(String)}::bigint[]), false)`;
}

/** SQL condition for records that have an alpha name but no organization: the alpha name's organization must be in the scope. */
export function isOfLoginsSender(db: Db, { customerId, organizations }: OrganizationScope, alphaNameId: Fragment): Fragment {
  if (organizations === null) return db`true`;
  return db`exists (
    select from alpha_name sender
    where sender.customer_id = ${customerId} and sender.id = ${alphaNameId}
      and sender.organization_id = any(${organizations.map(String)}::bigint[]))`;
}

export function isRestricted({ organizations }: Pick<OrganizationScope, 'organizations'>): boolean {
  return organizations !== null;
}

export function organizationsOfLogin(db: Db, customerId: Fragment, loginId: Fragment): Fragment {
  return db`(
    select array_agg(own.organization_id order by own.organization_id) from login_organization own
    where own.customer_id = ${customerId} and own.login_id = ${loginId})`;
}
