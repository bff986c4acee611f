import type { Money, RichContent } from '@portal/contracts';
import type { MessageType } from '@portal/messaging';
import { isOfLogin, type OrganizationScope } from '../accounts';
import { callsBack } from '../callbacks';
import type { Db, Fragment, Transaction } from '../db';
import { idOfAlphaName } from '../senders';
import { jsonOf } from './mailing.store';
import type { ListSource } from './lane';

export type Terms = {
  alphaNameId: bigint; alphaName: string; organizationId: bigint; accountId: bigint | null;
  /** Enabled routes of the type, best first. `covers`: the connection has a rate for the number, or no rates for the type at all. */
  routes: { connectionId: string; covers: boolean }[];
  /** Price per part; null if the tariff has none. */
  price: Money | null;
  tariffVersionId: bigint | null;
  currency: string | null;
  /** True if the tariff allows text messages to landlines. */
  landlines: boolean;
};

type Question = { organizationId: bigint | null; number: string; at: Date };
export type SenderName = { alphaNameUuid: string } | { alphaName: string };

/** Returns everything that one message depends on, in one query. Returns undefined if the alpha name is unknown or out of scope. */
export async function termsOfMessage(
  db: Db, customerId: bigint,
  { type, sender, organizations, ...question }: Question & Pick<OrganizationScope, 'organizations'> & {
    type: MessageType; sender: SenderName;
  },
): Promise<Terms | undefined> {
  const { organizationId } = question;
  const [terms] = await db<Terms[]>`
    with version as (${versionAt(db, customerId, question.at)})
    select a.id as "alphaNameId", a.name as "alphaName", coalesce(${organizationId}::bigint, a.organization_id) as "organizationId",
      (select id from version) as "tariffVersionId", (select currency from version) as currency,
        (select landlines from version) as landlines, ${payer(db, customerId, question)} as "accountId",
      ${priceOfType(db, db`${type}`, question)} as price, ${routesOfType(db, customerId, db`${type}`, question)} as routes
    from alpha_name a where a.customer_id = ${customerId} and ${isSender(db, customerId, sender, { type, organizationId })}
      and ${isOfLogin(db, { organizations }, db`a.organization_id`)}`;
  return terms;
}

function isSender(db: Db, customerId: bigint, sender: SenderName, sending: { type: MessageType; organizationId: bigint | null }): Fragment {
  if ('alphaName' in sender) return db`a.id = (${idOfAlphaName(db, customerId, { ...sending, name: sender.alphaName })})`;
  return db`a.uuid = ${sender.alphaNameUuid}`;
}

export type TermsOfType = Terms & { type: MessageType };

export async function termsOfTypes(
  db: Db, customerId: bigint, { types, alphaNameUuid, ...question }: Question & { alphaNameUuid: string; types: readonly MessageType[] },
): Promise<TermsOfType[]> {
  const { organizationId } = question;
  return await db<TermsOfType[]>`
    with version as (${versionAt(db, customerId, question.at)})
    select asked.type, (select currency from version) as currency, (select landlines from version) as landlines,
      a.id as "alphaNameId", a.name as "alphaName", coalesce(${organizationId}::bigint, a.organization_id) as "organizationId",
      (select id from version) as "tariffVersionId", ${payer(db, customerId, question)} as "accountId",
      ${priceOfType(db, db`asked.type`, question)} as price, ${routesOfType(db, customerId, db`asked.type`, question)} as routes
    from alpha_name a cross join unnest(${[...types]}::text[]) with ordinality as asked (type, position)
    where a.customer_id = ${customerId} and a.uuid = ${alphaNameUuid}
    order by asked.position`;
}

const versionAt = (db: Db, customerId: bigint, at: Date) => db`
  select tariff_version.id, tariff.currency, tariff.landlines
  from customer join tariff on tariff.id = customer.tariff_id
  left join tariff_version on tariff_version.tariff_id = tariff.id and valid_from <= ${at}
  where customer.id = ${customerId} order by valid_from desc nulls last limit 1`;

const payer = (db: Db, customerId: bigint, { organizationId }: Question) => db`
  (select account.id from account
   where account.customer_id = ${customerId} and currency = (select currency from version)
     and (kind = 'customer' or kind = 'organization' and organization_id = coalesce(${organizationId}::bigint, a.organization_id))
   order by kind = 'organization' desc, account.id limit 1)`;

const prefixesOf = (number: string) => Array.from({ length: number.length }, (_, length) => number.slice(0, length + 1));

const priceOfType = (db: Db, type: Fragment, { number }: Question) => db`
  (select price from tariff_price
   where tariff_version_id = (select id from version) and message_type = ${type} and prefix = any(${prefixesOf(number)}::text[])
   order by length(prefix) desc limit 1)`;

const routesOfType = (db: Db, customerId: bigint, type: Fragment, { number, at }: Question) => db`
  coalesce((
    select jsonb_agg(jsonb_build_object('connectionId', c.id::text, 'covers',
      exists (
        select from direction_rate rate
        where rate.provider_connection_id = c.id and rate.message_type = ${type} and rate.valid_from <= ${at}
          and (rate.valid_to is null or rate.valid_to > ${at}) and prefix = any(${prefixesOf(number)}::text[]))
      or not exists (
        select from direction_rate rate
        where rate.provider_connection_id = c.id and rate.message_type = ${type} and rate.valid_from <= ${at}
          and (rate.valid_to is null or rate.valid_to > ${at}))) order by d.priority, d.id)
    from direction d join provider_connection c on c.id = d.provider_connection_id
    where d.customer_id = ${customerId} and d.alpha_name_id = a.id and d.message_type = ${type} and d.status = 1 and c.enabled), '[]')`;

export type KnownMessage = { messageId: bigint; listId: bigint; requestHash: Uint8Array };

export async function findByCustomerSmsId(db: Db, customerId: bigint, customerSmsId: string): Promise<KnownMessage | undefined> {
  const [row] = await db<KnownMessage[]>`
    select known.message_id as "messageId", list.id as "listId", list.request_hash as "requestHash"
    from customer_sms known join mailing_list list on list.customer_id = known.customer_id and list.id = known.list_id
    where known.customer_id = ${customerId} and known.customer_sms_id = ${customerSmsId}`;
  return row;
}

type StoredContent = {
  type: MessageType; contentType: string; body: string; content: RichContent | null; parts: number; alphaNameId: bigint;
};

export type NewSingleMessage = StoredContent & {
  customerId: bigint; loginId: bigint | null; organizationId: bigint; accountId: bigint; tariffVersionId: bigint | null; source: ListSource;
  /** Null if the insert assigns the id. */
  messageId: bigint | null;
  recipient: string; price: Money; excludedConnections: readonly bigint[] | null; wireParts: number; lane: number;
  customerSmsId: string | null;
  fallback: StoredContent | null; fallbackPrice: Money | null; fallbackExcludedConnections: readonly bigint[] | null;
  ttlSeconds: number | null; stopListCheck: boolean; requestHash: Uint8Array; now: Date;
  dueAt: Date | null; dueLocal: string | null; timeZone: string | null; queueUntil: Date;
  /** Content to submit if `body` and `content` hide a one-time code. */
  sent: Pick<StoredContent, 'body' | 'content'> | null;
};

export type CreatedMessage = { messageId: bigint; listId: bigint; createdAt: Date };

/** Inserts message, list and queue entry in one statement. Returns undefined if `customerSmsId` is taken; waits for a concurrent insert. */
export async function insertSingleMessage(tx: Transaction, row: NewSingleMessage): Promise<CreatedMessage | undefined> {
  const { fallback } = row;
  const [created] = await tx<CreatedMessage[]>`
    with ids as materialized (
      select nextval(pg_get_serial_sequence('mailing_list', 'id')) as list_id,
        coalesce(${row.messageId}::bigint, nextval(pg_get_serial_sequence('message', 'id'))) as message_id
    ), named as (
      insert into customer_sms (customer_id, customer_sms_id, message_id, list_id)
      select ${row.customerId}, ${row.customerSmsId}::text, message_id, list_id from ids where ${row.customerSmsId}::text is not null
      on conflict do nothing
      returning message_id
    ), created as (
      insert into message (
        customer_id, id, list_id, recipient, parts, wire_parts, price, fallback_price, fallback_excluded_connection_ids, customer_sms_id)
      overriding system value
      select ${row.customerId}, message_id, list_id, ${row.recipient}, ${row.parts}, ${row.wireParts}, ${row.price},
        ${row.fallbackPrice}::bigint,
        ${row.fallbackExcludedConnections ? `{${row.fallbackExcludedConnections.join()}}` : null}::text::bigint[],
          ${row.customerSmsId}::text
      from ids where ${row.customerSmsId}::text is null or exists (select from named)
      returning id, list_id, created_at
    ), list as (
      insert into mailing_list (
        customer_id, id, login_id, organization_id, account_id, alpha_name_id, tariff_version_id, name, description, request_hash,
        message_type, content_type, body, content, parts,
        fallback_type, fallback_alpha_name_id, fallback_content_type, fallback_body, fallback_content, fallback_parts,
        ttl_seconds, stop_list_check, callbacks, source, status, recipients, maximum, confirmed_at, due_at, due_local, time_zone,
          queue_until,
        is_code, sent_body, sent_content)
      overriding system value
      select ${row.customerId}, created.list_id, ${row.loginId}::bigint, ${row.organizationId}, ${row.accountId}, ${row.alphaNameId},
        ${row.tariffVersionId}::bigint, '', '', ${row.requestHash}, ${row.type}, ${row.contentType}, ${row.body},
          ${jsonOf(row.content)}::text::jsonb,
        ${row.parts}, ${fallback?.type ?? null}::text, ${fallback?.alphaNameId ?? null}::bigint, ${fallback?.contentType ?? null}::text,
        ${fallback?.body ?? null}::text, ${jsonOf(fallback?.content)}::text::jsonb, ${fallback?.parts ?? null}::smallint,
        ${row.ttlSeconds}::integer, ${row.stopListCheck}, ${reportsStatuses(tx, row)}, ${row.source}, 1, 1,
          ${row.price + (row.fallbackPrice ?? 0n)},
        ${row.now}, ${row.dueAt}::timestamptz, ${row.dueLocal}::text, ${row.timeZone}::text, ${row.queueUntil}::timestamptz,
        ${row.sent !== null}, ${row.sent?.body ?? null}::text, ${jsonOf(row.sent?.content)}::text::jsonb
      from created
    ), counted as (
      insert into mailing_counter (customer_id, list_id, status, messages) select ${row.customerId}, list_id, 10, 1 from created
    ), queued as (
      insert into message_queue (customer_id, list_id, message_id, lane, price, recipient, fallback_price, excluded_connection_ids)
      select ${row.customerId}, list_id, id, ${row.lane}, ${row.price}, ${row.recipient}, ${row.fallbackPrice}::bigint,
        ${row.excludedConnections ? `{${row.excludedConnections.join()}}` : null}::text::bigint[]
      from created
    )
    select id as "messageId", list_id as "listId", created_at as "createdAt" from created`;
  return created;
}

/** Whether to report status changes: always to the chat for a chat message, otherwise only if there is a webhook. */
function reportsStatuses(tx: Transaction, row: NewSingleMessage): Fragment {
  return row.source === 'chat' ? tx`true` : callsBack(tx, row.customerId, row.fallback ? [row, row.fallback] : [row]);
}
