import type { Money, QuietHours, RichContent } from '@portal/contracts';
import type { MessageType } from '@portal/messaging';
import type { QuietWindow } from '@portal/messaging/quiet-hours';
import { callsBack } from '../../../platform/callbacks';
import { announceWork } from '../../../platform/background';
import type { Db } from '../../../platform/db';

type StoredContent = { type: string; contentType: string; body: string; content: RichContent | null; parts: number };

export type NewMailingRow = StoredContent & {
  customerId: bigint; loginId: bigint | null; organizationId: bigint; accountId: bigint; alphaNameId: bigint;
  tariffVersionId: bigint | null;
  name: string; description: string; customerListId: string | null; requestHash: Uint8Array;
  fallback: (StoredContent & { alphaNameId: bigint }) | null;
  ttlSeconds: number | null; stopListCheck: boolean;
  dueAt: Date | null; dueLocal: string | null; timeZone: string | null; localTime: boolean;
  spreadSeconds: number | null; quietHours: QuietHours | null; ownLinks: boolean; unsubscribePrefix: string | null;
  /** Set if two texts are compared: the messages are held. */
  comparesTexts: boolean;
  /** Unknown fields in braces that may be sent as written. */
  acceptedFields: readonly string[];
  /** True if the text or the fallback's text differs per recipient. */
  personal: boolean;
  /** True if contacts of address books become recipients. */
  collectsContacts: boolean;
  lines: { texts: boolean; ids: boolean; confirms: boolean; counts: object } | null;
  /** Confirms the list as soon as it is prepared, if it costs at most this; null if it waits for a confirmation. */
  confirmUpTo: Money | null;
};

/** Returns undefined if customerListId is taken. Waits for a concurrent transaction that inserts the same customerListId. */
export async function insertMailing(tx: Db, row: NewMailingRow): Promise<bigint | undefined> {
  const { fallback, lines } = row;
  const [created] = await tx<{ id: bigint }[]>`
    insert into mailing_list (customer_id, login_id, organization_id, account_id, alpha_name_id, tariff_version_id, name, description,
      customer_list_id, request_hash, message_type, content_type, body, content, parts,
      fallback_type, fallback_alpha_name_id, fallback_content_type, fallback_body, fallback_content, fallback_parts,
      ttl_seconds, stop_list_check, due_at, due_local, time_zone, local_time, callbacks,
      spread_seconds, quiet_from, quiet_to, unique_links, personal, total_parts, collected,
      line_texts, line_ids, confirm_when_prepared, confirm_up_to, line_counts, accepted_fields, unsubscribe_prefix, compares_texts)
    values (${row.customerId}, ${row.loginId}, ${row.organizationId}, ${row.accountId}, ${row.alphaNameId}, ${row.tariffVersionId},
      ${row.name},
      ${row.description}, ${row.customerListId}, ${row.requestHash}, ${row.type}, ${row.contentType}, ${row.body},
        ${jsonOf(row.content)}::text::jsonb,
      ${row.parts}, ${fallback?.type ?? null}, ${fallback?.alphaNameId ?? null}, ${fallback?.contentType ?? null},
        ${fallback?.body ?? null},
      ${jsonOf(fallback?.content)}::text::jsonb, ${fallback?.parts ?? null}, ${row.ttlSeconds}, ${row.stopListCheck}, ${row.dueAt},
      ${row.dueLocal}, ${row.timeZone}, ${row.localTime}, ${callsBack(tx, row.customerId, fallback ? [row, fallback] : [row])},
      ${row.spreadSeconds}, ${row.quietHours?.from ?? null}, ${row.quietHours?.to ?? null}, ${row.ownLinks}, ${row.personal},
      ${row.personal ? 0 : null}, ${row.collectsContacts ? 0 : null},
      ${lines?.texts ?? false}, ${lines?.ids ?? false}, ${lines?.confirms ?? false}, ${row.confirmUpTo},
        ${lines ? JSON.stringify(lines.counts) : null}::text::jsonb,
      ${[...row.acceptedFields]}::text[], ${row.unsubscribePrefix}, ${row.comparesTexts})
    on conflict (customer_id, customer_list_id) where customer_list_id is not null do nothing
    returning id`;
  announceWork('mailings');
  return created?.id;
}

export function jsonOf(content: RichContent | null | undefined): string | null {
  return content ? JSON.stringify(content) : null;
}

export type KnownMailing = { id: bigint; status: number; requestHash: Uint8Array };

export async function findByCustomerListId(db: Db, customerId: bigint, customerListId: string): Promise<KnownMailing | undefined> {
  const [row] = await db<KnownMailing[]>`
    select id, status, request_hash as "requestHash"
    from mailing_list where customer_id = ${customerId} and customer_list_id = ${customerListId}`;
  return row;
}

export async function assignRecipients(
  tx: Db, customerId: bigint, id: bigint, set: { id: bigint; invalid: number; duplicates: number },
): Promise<void> {
  await tx`
    update mailing_list
    set recipient_set_id = ${set.id}, invalid = ${set.invalid}, duplicates = ${set.duplicates}
    where customer_id = ${customerId} and id = ${id}`;
}

export async function statusOf(db: Db, customerId: bigint, id: bigint): Promise<number | undefined> {
  const [row] = await db<{ status: number }[]>`select status from mailing_list where customer_id = ${customerId} and id = ${id}`;
  return row?.status;
}

export async function isStream(db: Db, customerId: bigint, id: bigint): Promise<boolean> {
  const rows = await db`select from mailing_list where customer_id = ${customerId} and id = ${id} and stream_key is not null`;
  return rows.length > 0;
}

export type ChangedMailing = {
  loginId: bigint | null; accountId: bigint;
  maximum: Money; lowestMaximum: Money | null; confirmed: boolean; createdAt: Date; tariffVersionId: bigint | null;
  type: MessageType; ttlSeconds: number | null; hasFallback: boolean;
  dueAt: Date | null; dueLocal: string | null; timeZone: string | null; localTime: boolean;
  spreadSeconds: number | null; quiet: QuietWindow | null;
};

/** Returns undefined and changes nothing unless the list, which must be no stream, has a status in `from`. Locks its row. */
export async function changeStatus(
  tx: Db, customerId: bigint, id: bigint, change: { from: readonly number[]; to: number; now: Date },
): Promise<ChangedMailing | undefined> {
  const { from, to, now } = change;
  const [row] = await tx<ChangedMailing[]>`
    update mailing_list
    set status = ${to}, updated_at = ${now}, expires_at = null,
      confirmed_at = case when ${to}::smallint = 1 then ${now}::timestamptz else confirmed_at end
    where customer_id = ${customerId} and id = ${id} and status = any(${[...from]}::smallint[]) and stream_key is null
    returning login_id as "loginId", account_id as "accountId", maximum, lowest_maximum as "lowestMaximum",
      confirmed_at is not null as confirmed,
      created_at as "createdAt",
      tariff_version_id as "tariffVersionId", message_type as "type", ttl_seconds as "ttlSeconds",
      fallback_type is not null as "hasFallback", due_at as "dueAt", due_local as "dueLocal", time_zone as "timeZone",
      local_time as "localTime", spread_seconds as "spreadSeconds", ${quietOf(tx)} as quiet`;
  announceWork('mailings');
  return row;
}

/** Returns the quiet hours in seconds since midnight, or null if there are none. */
export function quietOf(db: Db) {
  return db`case when quiet_from is not null then jsonb_build_object(
    'from', extract(epoch from quiet_from)::integer, 'to', extract(epoch from quiet_to)::integer) end`;
}

/** Returns the longest time, in seconds, by which a rule for an address book delays the fallback. */
export async function longestRaise(db: Db, customerId: bigint, id: bigint): Promise<number> {
  const [row] = await db<{ seconds: number }[]>`
    select coalesce(max(raise_ttl_seconds), 0) as seconds from mailing_fallback_rule where customer_id = ${customerId} and list_id = ${id}`;
  return row?.seconds ?? 0;
}

export async function setTimes(
  tx: Db, customerId: bigint, id: bigint, { dueAt, queueUntil }: { dueAt: Date | null; queueUntil: Date },
): Promise<void> {
  await tx`update mailing_list set due_at = ${dueAt}, queue_until = ${queueUntil} where customer_id = ${customerId} and id = ${id}`;
}

export async function notifyQueue(tx: Db, lane: number, listId: bigint): Promise<void> {
  await tx`select pg_notify('portal_queue', ${`${lane}:${listId}`})`;
}

export type LocalTime = { customerId: bigint; id: bigint; dueAt: Date; dueLocal: string; timeZone: string };

export async function waitingForLocalTime(db: Db, now: Date): Promise<LocalTime[]> {
  return await db<LocalTime[]>`
    select customer_id as "customerId", id, due_at as "dueAt", due_local as "dueLocal", time_zone as "timeZone"
    from mailing_list where due_local is not null and not local_time and status in (1, 100) and due_at > ${now}`;
}

/** Changes the due time and shifts the queue expiry by the same amount. Returns false if the due time or status has changed meanwhile. */
export async function moveDueTime(db: Db, { customerId, id, dueAt }: LocalTime, to: Date): Promise<boolean> {
  const moved = await db`
    update mailing_list set due_at = ${to}, queue_until = queue_until + (${to}::timestamptz - ${dueAt}::timestamptz), updated_at = now()
    where customer_id = ${customerId} and id = ${id} and due_at = ${dueAt} and status in (1, 100)`;
  return moved.count > 0;
}

export type DeletedMailing = { customerId: bigint; id: bigint };

export async function nextToWithdraw(db: Db, after: DeletedMailing): Promise<DeletedMailing | undefined> {
  const [row] = await db<DeletedMailing[]>`
    select customer_id as "customerId", id from mailing_list
    where status = 3 and finished_at is null and (customer_id, id) > (${after.customerId}, ${after.id})
    order by customer_id, id limit 1`;
  return row;
}

/** Returns the next list that got queued messages or waiting fallbacks after its withdrawal. */
export async function nextWithLeftovers(db: Db, after: DeletedMailing): Promise<DeletedMailing | undefined> {
  const [row] = await db<DeletedMailing[]>`
    select l.customer_id as "customerId", l.id from mailing_list l
    where l.status = 3 and l.finished_at is not null and l.finalized_at is null
      and (l.customer_id, l.id) > (${after.customerId}, ${after.id}) and (
      exists (select from message_queue q where q.customer_id = l.customer_id and q.list_id = l.id)
      or exists (select from delivery_deadline w where w.customer_id = l.customer_id and w.list_id = l.id and w.fallback_price is not null))
    order by l.customer_id, l.id limit 1`;
  return row;
}

export async function lockMailing(tx: Db, customerId: bigint, id: bigint): Promise<{ confirmed: boolean }> {
  const [row] = await tx<{ confirmed: boolean }[]>`
    select confirmed_at is not null as confirmed from mailing_list where customer_id = ${customerId} and id = ${id} for update`;
  return row ?? { confirmed: false };
}

export async function expireMailings(tx: Db, now: Date, limit: number): Promise<DeletedMailing[]> {
  return await tx<DeletedMailing[]>`
    update mailing_list set status = 3, updated_at = ${now}
    where (customer_id, id) in (
      select customer_id, id from mailing_list where status = 0 and expires_at <= ${now} order by expires_at limit ${limit}
      for update skip locked)
    returning customer_id as "customerId", id`;
}

export async function markFinished(db: Db, customerId: bigint, id: bigint, now: Date): Promise<void> {
  await db`update mailing_list set finished_at = ${now} where customer_id = ${customerId} and id = ${id} and finished_at is null`;
}
