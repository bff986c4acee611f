import { isOfLogin, type OrganizationScope } from '../../../customers/accounts';
import type { Db } from '../../../platform/db';

/** Whether the login's organizations ever sent a test message, and ever confirmed a mailing list. */
export async function sendingMilestones(
  db: Db, { customerId, organizations }: OrganizationScope,
): Promise<{ test: boolean; list: boolean }> {
  const ever = (source: 'test' | 'list') => db`exists (
    select from mailing_list l where l.customer_id = ${customerId} and l.source = ${source} and l.confirmed_at is not null
      and ${isOfLogin(db, { organizations }, db`l.organization_id`)})`;
  const [row] = await db<{ test: boolean; list: boolean }[]>`select ${ever('test')} as test, ${ever('list')} as list`;
  return row ?? { test: false, list: false };
}
