import type { OrganizationScope } from '../../customers/accounts';
import type { Transaction } from '../../platform/db';
import { isTemplateVisible } from './template.store';

export async function noteTemplateUse(tx: Transaction, viewer: OrganizationScope, templateUuid: string): Promise<boolean> {
  const { count } = await tx`
    update template set uses = uses + 1, last_used_at = now()
    where ${isTemplateVisible(tx, viewer)} and uuid = ${templateUuid} and deleted_at is null`;
  return count > 0;
}
