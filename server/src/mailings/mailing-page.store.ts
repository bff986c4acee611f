import type { ContentType, MailingFilter, Money, RichContent } from '@portal/contracts';
import type { MessageType } from '@portal/messaging';
import type { Db } from '../db';

export type MailingRow = {
  id: bigint; name: string; description: string; customerListId: string | null; status: number; type: string;
  contentType: string; from: string; body: string; created: Date; updated: Date; dtsend: Date | null;
  organizationName: string | null; customerName: string; recipients: number; parts: number; maximum: Money;
  currency: string; accountId: bigint; invalid: number; duplicates: number; noRoute: number;
  errorName: string | null; errorParams: Record<string, string | number> | null;
  /** Microseconds since 1970: a Date would lose the digits that keep two lists apart. */
  createdKey: bigint;
};

/** What only the list's own page shows. */
export type MailingDetailRow = MailingRow & {
  content: RichContent | null; fallbackType: MessageType | null; fallbackContentType: ContentType; fallbackFrom: string;
  fallbackBody: string; fallbackContent: RichContent | null; fallbackParts: number;
  ttlSeconds: number | null; timeZone: string | null; stopListCheck: boolean; personal: boolean;
};

const columns = (db: Db) => db`
  l.id, l.name, l.description, l.customer_list_id as "customerListId", l.status, l.message_type as "type",
  l.content_type as "contentType", a.name as "from", l.body, l.created_at as created, l.updated_at as updated,
  coalesce(l.due_at, l.confirmed_at) as dtsend, o.name as "organizationName", c.name as "customerName",
  l.recipients, l.parts, l.maximum, account.currency, l.account_id as "accountId", l.invalid, l.duplicates,
  l.no_route as "noRoute",  l.error_name as "errorName", l.error_params as "errorParams",
  (extract(epoch from l.created_at) * 1000000)::bigint as "createdKey"`;

const tables = (db: Db) => db`
  mailing_list l
  join alpha_name a on a.customer_id = l.customer_id and a.id = l.alpha_name_id
  join customer c on c.id = l.customer_id
  join account on account.id = l.account_id
  left join organization o on o.customer_id = l.customer_id and o.id = l.organization_id`;

export type Place = { key: string; id: number };
export type MailingPageRequest = {
  filter: MailingFilter;
  by: 'created' | 'name';
  descending: boolean;
  /** Exclusive; without it from the beginning. */
  after: Place | undefined;
  limit: number;
};

export async function mailingRows(db: Db, customerId: bigint, request: MailingPageRequest): Promise<MailingRow[]> {
  const { filter, by, descending, after, limit } = request;
  const column = by === 'name' ? db`l.name` : db`l.created_at`;
  const direction = descending ? db`desc` : db`asc`;
  return await db<MailingRow[]>`
    select ${columns(db)} from ${tables(db)}
    where l.customer_id = ${customerId} and l.source = 'list'
      ${filter.status ? db`and l.status = any(${filter.status}::smallint[])` : db``}
      ${filter.text ? matching(db, filter.text) : db``}
      ${after ? db`and (${column}, l.id) ${descending ? db`<` : db`>`} (${keyValue(db, by, after.key)}, ${after.id})` : db``}
    order by ${column} ${direction}, l.id ${direction}
    limit ${limit}`;
}

export async function mailingRow(db: Db, customerId: bigint, id: bigint): Promise<MailingDetailRow | undefined> {
  const [row] = await db<MailingDetailRow[]>`
    select ${columns(db)}, l.content, l.fallback_type as "fallbackType", l.fallback_content_type as "fallbackContentType",
      fallback_name.name as "fallbackFrom", l.fallback_body as "fallbackBody", l.fallback_content as "fallbackContent",
      l.fallback_parts as "fallbackParts", l.ttl_seconds as "ttlSeconds", l.time_zone as "timeZone",
      l.stop_list_check as "stopListCheck", l.personal
    from ${tables(db)}
    left join alpha_name fallback_name on fallback_name.customer_id = l.customer_id and fallback_name.id = l.fallback_alpha_name_id
    where l.customer_id = ${customerId} and l.id = ${id}`;
  return row;
}

export type StoredEstimateRow = {
  stage: number; country: string; destination: string; unitPrice: Money; recipients: number; parts: number; total: Money;
};

export async function estimateOf(db: Db, customerId: bigint, id: bigint): Promise<StoredEstimateRow[]> {
  return await db<StoredEstimateRow[]>`
    select stage, country, destination, unit_price as "unitPrice", recipients, parts, total
    from mailing_estimate where customer_id = ${customerId} and list_id = ${id}
    order by stage, total desc, country, destination, unit_price`;
}

/** As written, whatever the case: what the pattern language would read as a wildcard is searched for as it stands. */
function matching(db: Db, text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return db`and (l.name ilike ${pattern} or l.description ilike ${pattern} or l.body ilike ${pattern})`;
}

function keyValue(db: Db, by: 'created' | 'name', key: string) {
  return by === 'name' ? db`${key}` : db`timestamptz 'epoch' + ${key}::float8 * interval '1 microsecond'`;
}
