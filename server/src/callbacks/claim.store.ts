import type { CallbackClass } from '@portal/contracts';
import type { Db } from '../db';
import type { SecretRow } from './secret.service';
import type { Told } from './payload';

export type DueEndpoint = SecretRow & {
  customerId: bigint;
  url: string;
  /** Nothing was delivered of late: one request at a time finds out whether it is back. */
  probing: boolean;
};

export type ClaimedCallback = Told & { id: bigint; uuid: string; endpointId: bigint; lease: string };

/** So many tries in a row without a delivery, by all nodes together, close an endpoint but for probes. */
export const CLOSING_SETBACKS = 5;

/**
 * Endpoints for which something may leave now. Walks over those for which anything waits, by the index and not over
 * what waits: a million for one costs no more than one.
 */
export async function dueEndpoints(db: Db): Promise<DueEndpoint[]> {
  return db<DueEndpoint[]>`
    with recursive waiting (endpoint_id) as (
      (select endpoint_id from callback where state = 0 order by endpoint_id limit 1)
      union all
      select (
        select endpoint_id from callback where state = 0 and endpoint_id > waiting.endpoint_id order by endpoint_id limit 1)
      from waiting where endpoint_id is not null
    )
    select endpoint.id as "endpointId", endpoint.customer_id as "customerId", url, secret,
      case when previous_until > now() then previous_secret end as "previousSecret",
      setbacks >= ${CLOSING_SETBACKS} as probing
    from waiting join callback_endpoint endpoint on endpoint.id = waiting.endpoint_id
    -- Not by exists, which is made a join over all that is due.
    cross join lateral (
      select from callback
      where callback.endpoint_id = waiting.endpoint_id and state = 0 and due_at <= now() and (leased_until is null or leased_until <= now())
      order by due_at, id limit 1) due
    where disabled_at is null and (not_before is null or not_before <= now())`;
}

/** Takes the one probe of an endpoint that is closed; false where another node has taken it. */
export async function takeProbe(db: Db, endpointId: bigint, seconds: number): Promise<boolean> {
  const rows = await db`
    update callback_endpoint set not_before = now() + ${seconds}::float8 * interval '1 second'
    where id = ${endpointId} and (not_before is null or not_before <= now()) returning 1`;
  return rows.length > 0;
}

export type CallbackClaim = { endpointId: bigint; most: number; lease: string; leaseSeconds: number };

/**
 * Leases what is due for an endpoint, in order. A status whose message has an earlier one undelivered is left: while that
 * one is under way it is looked at again, while that one waits it comes due with it.
 */
export async function claimCallbacks(db: Db, { endpointId, most, lease, leaseSeconds }: CallbackClaim): Promise<ClaimedCallback[]> {
  const rows = await db<ClaimedRow[]>`
    with due as (
      select id, message_id from callback
      where endpoint_id = ${endpointId} and state = 0 and due_at <= now() and (leased_until is null or leased_until <= now())
      order by due_at, id limit ${2 * most + 16}
      for update skip locked
    ), judged as (
      -- Counted and not found by the first one: that would be looked for along the primary key, through all that waits.
      select due.id, before.earlier, before.due_at
      from due cross join lateral (
        select count(*) as earlier, min(callback.due_at) as due_at from callback
        where callback.endpoint_id = ${endpointId} and callback.message_id = due.message_id and callback.state = 0 and callback.id < due.id) before
    ), behind as (
      update callback set due_at = judged.due_at from judged where callback.id = judged.id and judged.due_at > now()
    ), taken as (
      update callback set lease = ${lease}, leased_until = now() + ${leaseSeconds}::float8 * interval '1 second'
      where id in (select id from judged where earlier = 0 order by id limit ${most})
      returning callback.*
    )
    select taken.id, taken.uuid, taken.class, taken.params, taken.happened_at as "happenedAt",
      taken.message_id as "messageId", message.list_id as "listId", list.customer_list_id as "customerListId",
      message.customer_sms_id as "customerSmsId", alpha_name.name as "from", message.recipient,
      case taken.stage when 1 then list.fallback_type else list.message_type end as "messageType",
      taken.status, taken.extended_status as "extendedStatus", message.detail, taken.reason, taken.stage,
      case taken.stage when 1 then coalesce(list.fallback_parts, message.parts) else message.parts end as parts,
      taken.charged, taken.sent_at as "sentAt",
      taken.incoming_id as "incomingId", incoming.source, incoming.destination, incoming.text, incoming.file
    from taken
    left join message on message.customer_id = taken.customer_id and message.id = taken.message_id
    left join mailing_list list on list.customer_id = taken.customer_id and list.id = message.list_id
    left join alpha_name on alpha_name.customer_id = taken.customer_id
      and alpha_name.id = case taken.stage when 1 then list.fallback_alpha_name_id else list.alpha_name_id end
    left join incoming_message incoming on incoming.id = taken.incoming_id
    order by taken.id`;
  return rows.map((row) => ({
    id: row.id, uuid: row.uuid, endpointId, lease, class: row.class, params: row.params, happenedAt: row.happenedAt,
    status: row.messageId === null ? null : {
      messageId: row.messageId, listId: row.listId, customerListId: row.customerListId, customerSmsId: row.customerSmsId, from: row.from,
      recipient: row.recipient, messageType: row.messageType, status: row.status ?? 0, extendedStatus: row.extendedStatus, detail: row.detail, reason: row.reason,
      stage: row.stage ?? 0, parts: row.parts, charged: row.charged ?? 0n, sentAt: row.sentAt,
    },
    incoming: row.incomingId === null ? null : {
      incomingId: row.incomingId, source: row.source ?? '', destination: row.destination ?? '', text: row.text ?? '', file: row.file,
    },
  }));
}

type ClaimedRow = {
  id: bigint; uuid: string; class: CallbackClass; params: unknown; happenedAt: Date;
  messageId: bigint | null; listId: bigint | null; customerListId: string | null; customerSmsId: string | null; from: string | null;
  recipient: string | null; messageType: string | null; status: number | null; extendedStatus: string | null; detail: unknown; reason: string | null;
  stage: number | null; parts: number | null; charged: bigint | null; sentAt: Date | null;
  incomingId: bigint | null; source: string | null; destination: string | null; text: string | null; file: unknown;
};
