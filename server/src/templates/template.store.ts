import type { ContentType, MessageType, RichContent } from '@portal/contracts';
import type { Db, Fragment } from '../db';
import type { KeysetPlace } from '../http';

export type TemplateRow = {
  id: bigint; uuid: string; name: string; type: MessageType; contentType: ContentType; body: string; content: RichContent | null;
  uses: number; lastUsed: Date | null; created: Date; updated: Date;
};
export type TemplateWords = { name: string; type: MessageType; contentType: ContentType; body: string; content: RichContent | null };

const columns = (db: Db) => db`
  id, uuid, name, message_type as "type", content_type as "contentType", body, content, uses, last_used_at as "lastUsed",
  created_at as created, updated_at as updated`;

export type TemplateFilter = { text?: string | undefined; type?: readonly MessageType[] | undefined };
export type TemplateOrder = 'name' | 'updated' | 'uses';
export type TemplatePageRequest = { filter: TemplateFilter; by: TemplateOrder; descending: boolean; after: KeysetPlace | undefined; limit: number };

export async function templateRows(db: Db, customerId: bigint, { filter, by, descending, after, limit }: TemplatePageRequest): Promise<TemplateRow[]> {
  const column = columnOf(db, by);
  const direction = descending ? db`desc` : db`asc`;
  return db<TemplateRow[]>`
    select ${columns(db)} from template
    where customer_id = ${customerId} and deleted_at is null
      ${filter.type ? db`and message_type = any(${[...filter.type]}::text[])` : db``}
      ${filter.text ? matching(db, filter.text) : db``}
      ${after ? db`and (${column}, id) ${descending ? db`<` : db`>`} (${keyValue(db, by, after.key)}, ${after.id})` : db``}
    order by ${column} ${direction}, id ${direction}
    limit ${limit}`;
}

export async function templateRow(db: Db, customerId: bigint, uuid: string): Promise<TemplateRow | undefined> {
  const [row] = await db<TemplateRow[]>`
    select ${columns(db)} from template where customer_id = ${customerId} and uuid = ${uuid} and deleted_at is null`;
  return row;
}

export async function insertTemplate(db: Db, customerId: bigint, { name, type, contentType, body, content }: TemplateWords, now: Date): Promise<TemplateRow | undefined> {
  const [row] = await db<TemplateRow[]>`
    insert into template (customer_id, name, message_type, content_type, body, content, created_at, updated_at)
    values (${customerId}, ${name}, ${type}, ${contentType}, ${body}, ${content && db.json(content)}, ${now}, ${now})
    returning ${columns(db)}`;
  return row;
}

export type TemplateChange = { uuid: string; words: TemplateWords; now: Date; /** As it was seen; whenever it is null. */ seen: Date | null };

/** Nothing where it is gone, or is no longer as it was seen. Two changes never have the same time. */
export async function updateTemplate(db: Db, customerId: bigint, { uuid, words, now, seen }: TemplateChange): Promise<TemplateRow | undefined> {
  const { name, type, contentType, body, content } = words;
  const [row] = await db<TemplateRow[]>`
    update template
    set name = ${name}, message_type = ${type}, content_type = ${contentType}, body = ${body}, content = ${content && db.json(content)},
      updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
    where customer_id = ${customerId} and uuid = ${uuid} and deleted_at is null ${seen ? db`and updated_at = ${seen}` : db``}
    returning ${columns(db)}`;
  return row;
}

/** Answers by what it can be brought back. */
export async function deleteTemplate(db: Db, customerId: bigint, uuid: string, now: Date): Promise<string | undefined> {
  const [row] = await db<{ undo: string }[]>`
    update template set deleted_at = ${now}, undo = gen_random_uuid()
    where customer_id = ${customerId} and uuid = ${uuid} and deleted_at is null
    returning undo`;
  return row?.undo;
}

export async function restoreTemplate(db: Db, customerId: bigint, undo: string, deletedSince: Date): Promise<TemplateRow | undefined> {
  const [row] = await db<TemplateRow[]>`
    update template set deleted_at = null, undo = null
    where customer_id = ${customerId} and undo = ${undo} and deleted_at >= ${deletedSince}
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

/** As written, whatever the case: what the pattern language would read as a wildcard is searched for as it stands. */
function matching(db: Db, text: string): Fragment {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return db`and (name ilike ${pattern} or body ilike ${pattern})`;
}
