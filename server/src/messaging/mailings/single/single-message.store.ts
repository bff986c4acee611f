import type { Money, RichContent } from '@portal/contracts';
import type { MessageType } from '@portal/messaging';
import { Gatherer } from '../../../platform/background';
import { isPool, perPool, type Db, type Transaction } from '../../../platform/db';
import { jsonOf } from '../lists/mailing.store';
import type { ListSource } from '../plan/lane';

export type KnownMessage = { messageId: bigint; listId: bigint; requestHash: Uint8Array };

type Search = { customerId: bigint; customerSmsId: string };

const gathererOf = perPool((db) => new Gatherer<Search, KnownMessage | undefined>(async (searches) => {
  const [{ customerId }] = searches;
  const known = await findKnown(db, customerId, searches.map(({ customerSmsId }) => customerSmsId));
  return searches.map(({ customerSmsId }) => known.get(customerSmsId));
}));

/** Searches of a customer that come together are one query. */
export async function findByCustomerSmsId(db: Db, customerId: bigint, customerSmsId: string): Promise<KnownMessage | undefined> {
  if (isPool(db)) return gathererOf(db).ask(String(customerId), { customerId, customerSmsId });
  return (await findKnown(db, customerId, [customerSmsId])).get(customerSmsId);
}

async function findKnown(db: Db, customerId: bigint, customerSmsIds: readonly string[]): Promise<Map<string, KnownMessage>> {
  const rows = await db<(KnownMessage & { customerSmsId: string })[]>`
    select known.customer_sms_id as "customerSmsId", known.message_id as "messageId", list.id as "listId",
      coalesce(known.request_hash, list.request_hash) as "requestHash"
    from customer_sms known join mailing_list list on list.customer_id = known.customer_id and list.id = known.list_id
    where known.customer_id = ${customerId} and known.customer_sms_id = any(${[...customerSmsIds]}::text[])`;
  return new Map(rows.map(({ customerSmsId, ...known }) => [customerSmsId, known]));
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
  ttlSeconds: number | null; stopListCheck: boolean; callbacks: boolean; now: Date;
  /** Null if no request is compared with this one, in a stream. */
  requestHash: Uint8Array | null;
  dueAt: Date | null; dueLocal: string | null; timeZone: string | null; queueUntil: Date;
  /** Content to submit if `body` and `content` hide a one-time code. */
  sent: Pick<StoredContent, 'body' | 'content'> | null;
};

export type CreatedMessage = { messageId: bigint; listId: bigint; createdAt: Date };

/**
 * Inserts a message, a list of its own and its queue entry in one statement. Returns undefined if `customerSmsId` is taken; waits for a
 * concurrent insert.
 */
export async function insertSingleMessage(tx: Transaction, row: NewSingleMessage): Promise<CreatedMessage | undefined> {
  const { fallback } = row;
  const [created] = await tx<CreatedMessage[]>`
    with ids as materialized (
      select nextval(pg_get_serial_sequence('mailing_list', 'id')) as list_id,
        coalesce(${row.messageId}::bigint, nextval(pg_get_serial_sequence('message', 'id'))) as message_id
    ), named as (
      insert into customer_sms (customer_id, customer_sms_id, message_id, list_id, request_hash)
      select ${row.customerId}, ${row.customerSmsId}::text, message_id, list_id, ${row.requestHash}
      from ids where ${row.customerSmsId}::text is not null
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
          queue_until)
      overriding system value
      select ${row.customerId}, created.list_id, ${row.loginId}::bigint, ${row.organizationId}, ${row.accountId}, ${row.alphaNameId},
        ${row.tariffVersionId}::bigint, '', '', ${row.requestHash}, ${row.type}, ${row.contentType}, ${row.body},
          ${jsonOf(row.content)}::text::jsonb,
        ${row.parts}, ${fallback?.type ?? null}::text, ${fallback?.alphaNameId ?? null}::bigint, ${fallback?.contentType ?? null}::text,
        ${fallback?.body ?? null}::text, ${jsonOf(fallback?.content)}::text::jsonb, ${fallback?.parts ?? null}::smallint,
        ${row.ttlSeconds}::integer, ${row.stopListCheck}, ${row.callbacks}, ${row.source}, 1, 1,
          ${row.price + (row.fallbackPrice ?? 0n)},
        ${row.now}, ${row.dueAt}::timestamptz, ${row.dueLocal}::text, ${row.timeZone}::text, ${row.queueUntil}::timestamptz
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
