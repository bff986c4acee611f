import type { MailingFilter } from '@portal/contracts';
import { isOfLogin, type OrganizationScope } from '../../../customers/accounts';
import type { Db, Fragment } from '../../../platform/db';
import { mailingColumns, mailingTables, type MailingRow } from './mailing-page.store';

/** Each order has its own database index, which covers every filter except the text search. */
export type MailingOrder = 'created' | 'name' | 'recipients';
export type MailingPosition = { key: string; id: number };
export type MailingWalk = {
  filter: MailingFilter;
  by: MailingOrder;
  descending: boolean;
  /** Exclusive; undefined starts at the beginning. */
  after: MailingPosition | undefined;
};

/** Maximum number of lists examined per page, in the index or, for a text search, in the table. A short page still has a cursor. */
const MAX_IN_INDEX = 200_000;
const MAX_WITH_TEXT = 4_000;

export async function walkMailings(
  db: Db, { customerId, organizations }: OrganizationScope, walk: MailingWalk, limit: number,
): Promise<MailingRow[]> {
  const { filter, by, descending } = walk;
  const [column, direction] = [columnOf(db, by), directionOf(db, descending)];
  return await db<MailingRow[]>`
    with page as materialized (
      select id from (
        select id, created_at, name, recipients, status, message_type, alpha_name_id, organization_id, hidden
          ${filter.text ? db`, description, body` : db``}
        from mailing_list where ${inWalk(db, customerId, walk)}
        order by ${column} ${direction}, id ${direction} limit ${maxOf(filter)}
      ) walked
      where ${found(db, customerId, filter)} and ${isOfLogin(db, { organizations }, db`organization_id`)}
      order by ${column} ${direction}, id ${direction} limit ${limit}
    )
    select ${mailingColumns(db)} from page join ${mailingTables(db)} on l.id = page.id
    where l.customer_id = ${customerId}
    order by l.${column} ${direction}, l.id ${direction}`;
}

/** Returns the last position to examine for this page, but not before `last`, the last list found. Returns null if no lists are left. */
export async function endOfWalk(
  db: Db, customerId: bigint, walk: MailingWalk, last: MailingPosition | undefined,
): Promise<MailingPosition | null> {
  const { filter, by, descending } = walk;
  const [column, direction] = [columnOf(db, by), directionOf(db, descending)];
  const [end] = await db<(MailingPosition & { passed: boolean })[]>`
    select ${keyOf(db, by)} as key, id::float8 as id,
      ${last ? db`(${column}, id) ${descending ? db`<` : db`>`} (${keyValue(db, by, last.key)}, ${last.id})` : db`true`} as passed
    from mailing_list where ${inWalk(db, customerId, walk)}
    order by ${column} ${direction}, id ${direction} offset ${maxOf(filter) - 1} limit 1`;
  if (!end) return null;
  // A list created between the two statements can move the end before `last`; the next page would then repeat lists.
  return end.passed ? { key: end.key, id: end.id } : last ?? null;
}

function maxOf({ text }: MailingFilter): number {
  return text ? MAX_WITH_TEXT : MAX_IN_INDEX;
}

function inWalk(db: Db, customerId: bigint, { filter, by, descending, after }: MailingWalk): Fragment {
  return db`
    customer_id = ${customerId} and source = 'list'
    ${by === 'created' ? createdWithin(db, filter) : db``}
    ${after ? db`and (${columnOf(db, by)}, id) ${descending ? db`<` : db`>`} (${keyValue(db, by, after.key)}, ${after.id})` : db``}`;
}

function found(db: Db, customerId: bigint, filter: MailingFilter): Fragment {
  return db`
    hidden = ${filter.hidden ?? false}
    ${filter.status ? db`and status = any(${filter.status}::smallint[])` : db``}
    ${filter.type ? db`and message_type = any(${filter.type})` : db``}
    ${filter.alphaNameUuid ? db`and alpha_name_id = (select id from alpha_name where customer_id = ${customerId}
      and uuid = ${filter.alphaNameUuid})` : db``}
    ${filter.organizationUuid ? db`and
      organization_id = (select id from organization where customer_id = ${customerId} and uuid = ${filter.organizationUuid})` : db``}
    ${createdWithin(db, filter)}
    ${filter.text ? matching(db, filter.text) : db``}`;
}

function createdWithin(db: Db, { from, to }: MailingFilter): Fragment {
  return db`${from ? db`and created_at >= ${from}::timestamptz` : db``} ${to ? db`and created_at < ${to}::timestamptz` : db``}`;
}

function matching(db: Db, text: string): Fragment {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return db`and (name ilike ${pattern} or description ilike ${pattern} or body ilike ${pattern})`;
}

function columnOf(db: Db, by: MailingOrder): Fragment {
  switch (by) {
    case 'created': return db`created_at`;
    case 'name': return db`name`;
    case 'recipients': return db`recipients`;
  }
}

function directionOf(db: Db, descending: boolean): Fragment {
  return descending ? db`desc` : db`asc`;
}

/** Creation times are in microseconds since 1970: a Date has only milliseconds, which two lists may share. */
function keyOf(db: Db, by: MailingOrder): Fragment {
  return by === 'created' ? db`(extract(epoch from created_at) * 1000000)::bigint::text` : db`${columnOf(db, by)}::text`;
}

function keyValue(db: Db, by: MailingOrder, key: string): Fragment {
  switch (by) {
    case 'created': return db`timestamptz 'epoch' + ${key}::float8 * interval '1 microsecond'`;
    case 'name': return db`${key}`;
    case 'recipients': return db`${key}::integer`;
  }
}
