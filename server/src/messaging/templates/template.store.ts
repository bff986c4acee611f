import type { ContentType, MessageType, RichContent } from '@portal/contracts';
import { organizationLinks, type ShownOrganizations, type OrganizationScope } from '../../customers/accounts';
import type { Db, Fragment, Transaction } from '../../platform/db';
import type { KeysetPosition } from '../../platform/http';

export type TemplateRow = {
  id: bigint; uuid: string; name: string; type: MessageType; contentType: ContentType; body: string; content: RichContent | null;
  organizations: ShownOrganizations; uses: number; lastUsed: Date | null; created: Date; updated: Date;
};
export type TemplateFields = { name: string; type: MessageType; contentType: ContentType; body: string; content: RichContent | null };

export const templateOrganizations = organizationLinks({ table: 'template_organization', record: 'template_id' });

const columns = (db: Db) => db`
  template.id, template.uuid, name, message_type as "type", content_type as "contentType", body, content, uses, last_used_at as "lastUsed",
  created_at as created, updated_at as updated,
  ${templateOrganizations.shown(db, { customerId: db`template.customer_id`, id: db`template.id` })} as organizations`;

export const isTemplateVisible = (db: Db, viewer: OrganizationScope): Fragment => db`
  template.customer_id = ${viewer.customerId} and ${templateOrganizations.isVisible(db, viewer, db`template.id`)}`;

type TemplateFilter = { text?: string | undefined; type?: readonly MessageType[] | undefined };
export type TemplateOrder = 'name' | 'updated' | 'uses';
export type TemplatePageRequest = {
  filter: TemplateFilter; by: TemplateOrder; descending: boolean; after: KeysetPosition | undefined; limit: number;
};

export async function templateRows(
  db: Db, viewer: OrganizationScope, { filter, by, descending, after, limit }: TemplatePageRequest,
): Promise<TemplateRow[]> {
  const column = columnOf(db, by);
  const direction = descending ? db`desc` : db`asc`;
  return db<TemplateRow[]>`
    select ${columns(db)} from template
    where ${isTemplateVisible(db, viewer)} and deleted_at is null
      ${filter.type ? db`and message_type = any(${[...filter.type]}::text[])` : db``}
      ${filter.text ? matching(db, filter.text) : db``}
      ${after ? db`and (${column}, id) ${descending ? db`<` : db`>`} (${keyValue(db, by, after.key)}, ${after.id})` : db``}
    order by ${column} ${direction}, id ${direction}
    limit ${limit}`;
}

export async function templateRow(db: Db, viewer: OrganizationScope, uuid: string): Promise<TemplateRow | undefined> {
  const [row] = await db<TemplateRow[]>`
    select ${columns(db)} from template where ${isTemplateVisible(db, viewer)} and uuid = ${uuid} and deleted_at is null`;
  return row;
}

/** Doesn't check the login's organizations, because the login may just have moved the template to others. */
export async function templateById(db: Db, customerId: bigint, id: bigint): Promise<TemplateRow | undefined> {
  const [row] = await db<TemplateRow[]>`select ${columns(db)} from template where customer_id = ${customerId} and id = ${id}`;
  return row;
}

export async function insertTemplate(
  db: Db, customerId: bigint, { name, type, contentType, body, content }: TemplateFields, now: Date,
): Promise<Pick<TemplateRow, 'id' | 'uuid'>> {
  const [row] = await db<Pick<TemplateRow, 'id' | 'uuid'>[]>`
    insert into template (customer_id, name, message_type, content_type, body, content, created_at, updated_at)
    values (${customerId}, ${name}, ${type}, ${contentType}, ${body}, ${content && db.json(content)}, ${now}, ${now})
    returning id, uuid`;
  if (!row) throw new Error('insert returned no row');
  return row;
}

export type TemplateChange = {
  uuid: string; fields: TemplateFields; now: Date;
  /** The template's `updated` time when the editor opened it; null skips the check for concurrent changes. */
  seenVersion: Date | null;
};

/** Returns undefined if the template is gone or has changed since `seenVersion`. */
export async function changeTemplate(
  tx: Transaction, viewer: OrganizationScope, { uuid, fields, now, seenVersion }: TemplateChange,
): Promise<bigint | undefined> {
  const { name, type, contentType, body, content } = fields;
  const [row] = await tx<{ id: bigint }[]>`
    update template
    set name = ${name}, message_type = ${type}, content_type = ${contentType}, body = ${body}, content = ${content && tx.json(content)},
      updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
    where ${isTemplateVisible(tx, viewer)} and uuid = ${uuid} and deleted_at is null
      ${seenVersion ? tx`and updated_at = ${seenVersion}` : tx``}
    returning id`;
  return row?.id;
}

/** Returns the undo key; undefined if there is no such template. */
export async function deleteTemplate(db: Db, viewer: OrganizationScope, uuid: string, now: Date): Promise<string | undefined> {
  const [row] = await db<{ undo: string }[]>`
    update template set deleted_at = ${now}, undo_token = gen_random_uuid()
    where ${isTemplateVisible(db, viewer)} and uuid = ${uuid} and deleted_at is null
    returning undo_token as undo`;
  return row?.undo;
}

export async function restoreTemplate(
  db: Db, viewer: OrganizationScope, undo: string, deletedSince: Date,
): Promise<TemplateRow | undefined> {
  const [row] = await db<TemplateRow[]>`
    update template set deleted_at = null, undo_token = null
    where ${isTemplateVisible(db, viewer)} and undo_token = ${undo} and deleted_at >= ${deletedSince}
    returning ${columns(db)}`;
  return row;
}

export async function removeDeletedTemplates(db: Db, deletedBefore: Date): Promise<void> {
  await db`delete from template where deleted_at < ${deletedBefore}`;
}

function columnOf(db: Db, by: TemplateOrder): Fragment {
  return { name: db`name`, updated: db`updated_at`, uses: db`uses` }[by];
}

function keyValue(db: Db, by: TemplateOrder, key: string): Fragment {
  return { name: db`${key}`, updated: db`${key}::timestamptz`, uses: db`${key}::integer` }[by];
}

function matching(db: Db, text: string): Fragment {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return db`and (name ilike ${pattern} or body ilike ${pattern})`;
}
