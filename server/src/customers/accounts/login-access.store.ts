import { decodeMask } from '@portal/contracts';
import { elementsOf, type Element } from '@portal/contracts/permissions';
import type { Db } from '../../platform/db';
import { organizationsOfLogin, type OrganizationScope } from './login-organization.store';

export type LoginAccess = OrganizationScope & { loginId: bigint; elements: ReadonlySet<Element> };

export type NamedAccess = LoginAccess & { uuid: string; title: string };

type AccessRow = { id: bigint; uuid: string; title: string; maskrole: number; organizations: bigint[] | null };

/** Active logins of the customer whose name contains the text, in the order of their names. */
export async function accessesByName(db: Db, customerId: bigint, { text, limit }: { text: string; limit: number }): Promise<NamedAccess[]> {
  const rows = await db<AccessRow[]>`
    select id, uuid, name as title, maskrole, ${organizationsOfLogin(db, db`login.customer_id`, db`login.id`)} as organizations
    from login
    where customer_id = ${customerId} and status = 1 and strpos(search_letters(name), search_letters(${text})) > 0
    order by name, id limit ${limit}`;
  return rows.map(({ id, uuid, title, maskrole, organizations }) => ({
    customerId, loginId: id, uuid, title, organizations, elements: new Set(elementsOf(decodeMask(maskrole))),
  }));
}

export async function accessOf(db: Db, { customerId, loginId }: { customerId: bigint; loginId: bigint }): Promise<LoginAccess> {
  const [row] = await db<{ isActive: boolean; maskrole: number; organizations: bigint[] | null }[]>`
    select status = 1 as "isActive", maskrole, ${organizationsOfLogin(db, db`login.customer_id`, db`login.id`)} as organizations
    from login where customer_id = ${customerId} and id = ${loginId}`;
  if (!row) throw new Error('a login that is held is not there');
  return {
    customerId, loginId, organizations: row.organizations, elements: new Set(row.isActive ? elementsOf(decodeMask(row.maskrole)) : []),
  };
}
