import { decodeMask } from '@portal/contracts';
import { elementsOf, type Element } from '@portal/contracts/permissions';
import type { Db } from '../../platform/db';
import { organizationsOfLogin, type OrganizationScope } from './login-organization.store';

export type LoginAccess = OrganizationScope & { loginId: bigint; elements: ReadonlySet<Element> };

export async function accessOf(db: Db, { customerId, loginId }: { customerId: bigint; loginId: bigint }): Promise<LoginAccess> {
  const [row] = await db<{ isActive: boolean; maskrole: number; organizations: bigint[] | null }[]>`
    select status = 1 as "isActive", maskrole, ${organizationsOfLogin(db, db`login.customer_id`, db`login.id`)} as organizations
    from login where customer_id = ${customerId} and id = ${loginId}`;
  if (!row) throw new Error('a login that is held is not there');
  return {
    customerId, loginId, organizations: row.organizations, elements: new Set(row.isActive ? elementsOf(decodeMask(row.maskrole)) : []),
  };
}
