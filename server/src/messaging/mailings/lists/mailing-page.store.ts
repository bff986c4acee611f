import type { ContentType, Money, RichContent } from '@portal/contracts';
import type { MessageType } from '@portal/messaging';
import type { Db, Fragment } from '../../../platform/db';

export type MailingRow = {
  id: bigint; name: string; description: string; customerListId: string | null; status: number; type: string;
  contentType: string; from: string; body: string; created: Date; updated: Date; dtsend: Date | null; dueAt: Date | null;
  organizationName: string | null; customerName: string; recipients: number; parts: number; ownParts: number | null; maximum: Money;
  currency: string; accountId: bigint; invalid: number; duplicates: number; noRoute: number; noPrice: number; landline: number;
  excluded: number; invalidText: number; notAllowed: number; trafficBlocked: number;
  errorName: string | null; errorParams: Record<string, string | number> | null;
  confirmed: boolean; expiresAt: Date | null; paused: boolean;
  /** Microseconds since 1970. */
  createdKey: bigint;
  /** Set if recipients get their messages at this time of their own clocks; `timeZone` is the author's. */
  localStart: { local: string; timeZone: string } | null;
};

export type MailingDetailRow = MailingRow & {
  content: RichContent | null; fallbackType: MessageType | null; fallbackContentType: ContentType; fallbackFrom: string;
  fallbackBody: string; fallbackContent: RichContent | null; fallbackParts: number;
  ttlSeconds: number | null; timeZone: string | null; stopListCheck: boolean; personal: boolean;
  alphaNameUuid: string; fallbackAlphaNameUuid: string | null; organizationUuid: string | null;
  spreadSeconds: number | null;
  /** `HH:MM`. */
  quietFrom: string | null; quietTo: string | null;
  ownLinks: boolean; hasUnsubscribeLinks: boolean; comparesTexts: boolean;
  hidden: boolean; collected: number | null; queueUntil: Date | null;
  loginId: bigint | null;
};

export const mailingColumns = (db: Db) => db`
  l.id, l.name, l.description, l.customer_list_id as "customerListId", l.status, l.message_type as "type",
  l.content_type as "contentType", a.name as "from", l.body, l.created_at as created, l.updated_at as updated,
  coalesce(l.due_at, l.confirmed_at) as dtsend, l.due_at as "dueAt",
  case when l.local_time then jsonb_build_object('local', l.due_local, 'timeZone', l.time_zone) end as "localStart",
  o.name as "organizationName", c.name as "customerName",
  l.recipients, l.parts, l.total_parts as "ownParts", l.maximum, account.currency, l.account_id as "accountId", l.invalid, l.duplicates,
  l.no_route as "noRoute", l.no_price as "noPrice", l.landline, l.excluded, l.invalid_text as "invalidText", l.not_allowed as "notAllowed",
    l.traffic_blocked as "trafficBlocked", l.error_name as "errorName", l.error_params as "errorParams",
  l.confirmed_at is not null as confirmed, l.expires_at as "expiresAt", l.paused_at is not null and l.status in (1, 2) as paused,
  (extract(epoch from l.created_at) * 1000000)::bigint as "createdKey"`;

export const mailingTables = (db: Db) => db`
  mailing_list l
  join alpha_name a on a.customer_id = l.customer_id and a.id = l.alpha_name_id
  join customer c on c.id = l.customer_id
  join account on account.id = l.account_id
  left join organization o on o.customer_id = l.customer_id and o.id = l.organization_id`;

/** `streams`: also a stream of single messages, with its messages so far. */
export async function mailingRow(
  db: Db, customerId: bigint, id: bigint, { streams = false } = {},
): Promise<MailingDetailRow | undefined> {
  const [row] = await db<MailingDetailRow[]>`
    select ${mailingColumns(db)}, ${streams ? sumsOfStream(db) : db``} l.content, l.fallback_type as "fallbackType",
      l.fallback_content_type as "fallbackContentType",
      fallback_name.name as "fallbackFrom", l.fallback_body as "fallbackBody", l.fallback_content as "fallbackContent",
      l.fallback_parts as "fallbackParts", l.ttl_seconds as "ttlSeconds", l.time_zone as "timeZone",
      l.stop_list_check as "stopListCheck", l.personal, a.uuid as "alphaNameUuid", fallback_name.uuid as "fallbackAlphaNameUuid",
      o.uuid as "organizationUuid", l.spread_seconds as "spreadSeconds", to_char(l.quiet_from, 'HH24:MI') as "quietFrom",
      to_char(l.quiet_to, 'HH24:MI') as "quietTo", l.unique_links as "ownLinks",
      l.unsubscribe_prefix is not null as "hasUnsubscribeLinks", l.compares_texts as "comparesTexts", l.hidden, l.collected,
      l.queue_until as "queueUntil", l.login_id as "loginId"
    from ${mailingTables(db)}
    left join alpha_name fallback_name on fallback_name.customer_id = l.customer_id and fallback_name.id = l.fallback_alpha_name_id
    where l.customer_id = ${customerId} and l.id = ${id} ${streams ? db`` : db`and l.stream_key is null`}`;
  return row;
}

/** Columns that replace a list's `recipients` and `maximum`. */
function sumsOfStream(db: Db): Fragment {
  return db`
    case when l.stream_key is null then l.recipients else (
      select coalesce(sum(messages), 0) from mailing_counter counter where counter.customer_id = l.customer_id and counter.list_id = l.id
    ) end::integer as recipients,
    case when l.stream_key is null then l.maximum else coalesce((
      select reserved from mailing_charge money where money.customer_id = l.customer_id and money.list_id = l.id
    ), 0) end as maximum,`;
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
