import { AppError } from '@portal/contracts';
import { isOfLogin, type OrganizationScope } from '../../../customers/accounts';
import type { Db } from '../../../platform/db';

export async function findOrganizationId(
  db: Db, { customerId, organizations }: OrganizationScope, uuid: string,
): Promise<bigint | undefined> {
  const [row] = await db<{ id: bigint }[]>`
    select id from organization
    where customer_id = ${customerId} and uuid = ${uuid} and ${isOfLogin(db, { organizations }, db`organization.id`)}`;
  return row?.id;
}

/** Null without a uuid. Throws not_found for an organization outside the scope. */
export async function organizationOf(db: Db, by: OrganizationScope, uuid: string | undefined): Promise<bigint | null> {
  if (uuid === undefined) return null;
  const id = await findOrganizationId(db, by, uuid);
  if (id === undefined) throw new AppError('not_found');
  return id;
}

export async function visibleLists(db: Db, { customerId, organizations }: OrganizationScope, ids: readonly bigint[]): Promise<Set<bigint>> {
  const rows = await db<{ id: bigint }[]>`
    select id from mailing_list
    where customer_id = ${customerId} and id = any(${ids.map(String)}::bigint[])
      and ${isOfLogin(db, { organizations }, db`organization_id`)}`;
  return new Set(rows.map(({ id }) => id));
}

/** Throws not_found for a list outside the viewer's organizations. Viewers of all organizations are not checked. */
export async function requireVisibleList(db: Db, viewer: OrganizationScope, id: number): Promise<bigint> {
  const listId = BigInt(id);
  if (viewer.organizations !== null && !(await visibleLists(db, viewer, [listId])).has(listId)) throw new AppError('not_found');
  return listId;
}
