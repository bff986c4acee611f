import { AppError } from '@portal/contracts';
import type { OrganizationScope } from '../../customers/accounts';
import { inTransaction, type Db } from '../../platform/db';
import { found } from '../../platform/http';
import {
  changeTemplate, insertTemplate, templateById, templateOrganizations, templateRow, type TemplateChange, type TemplateRow,
  type TemplateFields,
} from './template.store';

/** If `organizationUuids` is undefined, a new template gets its creator's organizations, and a changed template keeps its current ones. */
type Organizations = { organizationUuids?: readonly string[] | undefined };
type NewTemplateRequest = Organizations & { fields: TemplateFields; now: Date };

export async function createTemplate(
  db: Db, viewer: OrganizationScope, { fields, organizationUuids, now }: NewTemplateRequest,
): Promise<TemplateRow> {
  return inTransaction(db, async (tx) => {
    const { id } = await insertTemplate(tx, viewer.customerId, fields, now);
    await templateOrganizations.bindNew(tx, viewer, id, organizationUuids);
    return found(await templateById(tx, viewer.customerId, id));
  });
}

/** Throws not_found, or template_changed if the template has changed since `seenVersion`. */
export async function updateTemplate(
  db: Db, viewer: OrganizationScope, { organizationUuids, ...change }: TemplateChange & Organizations,
): Promise<TemplateRow> {
  return inTransaction(db, async (tx) => {
    found(await templateRow(tx, viewer, change.uuid));
    const id = await changeTemplate(tx, viewer, change);
    if (id === undefined) throw new AppError('template_changed');
    if (organizationUuids) await templateOrganizations.bind(tx, viewer, id, organizationUuids);
    return found(await templateById(tx, viewer.customerId, id));
  });
}
