import type { Money } from '@portal/contracts';
import type { Db } from '../../platform/db';

/** What is stored about one message beside the row that pages show. */
export type TraceFacts = {
  price: Money; fallbackPrice: Money | null; earlierCharged: Money; mainCharged: Money | null;
  confirmedAt: Date | null; dueAt: Date | null; type: string; fallbackType: string | null; fallbackBody: string | null;
  connection: string | null; mainConnection: string | null;
  /** Its row in the queue, if it waits there. */
  queued: boolean; nextAttemptAt: Date | null; attempts: number | null;
  deadline: Date | null;
};

/** A part that a provider accepted, with one of its receipts. `stage` is negative for sendings before a reset. */
export type TracePart = {
  stage: number; part: number; parts: number; submittedAt: Date; connection: string | null;
  status: number | null; code: string | null; receivedAt: Date | null;
};

/** A submit whose response is unknown. */
export type TraceAttempt = { stage: number; part: number; parts: number; submittedAt: Date; connection: string | null };

/** A text has at most 255 parts; resends and receipts multiply them. */
const MAX_ROWS = 500;

export async function traceFacts(db: Db, customerId: bigint, id: bigint): Promise<TraceFacts | undefined> {
  const [row] = await db<TraceFacts[]>`
    select m.price, m.fallback_price as "fallbackPrice", m.earlier_charged as "earlierCharged", m.main_charged as "mainCharged",
      l.confirmed_at as "confirmedAt", l.due_at as "dueAt", l.message_type as type, l.fallback_type as "fallbackType",
      case when l.fallback_type is not null then coalesce(content.fallback_body, l.fallback_body) end as "fallbackBody",
      connection.name as connection, main_connection.name as "mainConnection",
      queue.message_id is not null as queued, queue.not_before as "nextAttemptAt", queue.attempts, deadline.deadline
    from message m
    join mailing_list l on l.customer_id = ${customerId} and l.id = m.list_id
    left join message_content content on content.customer_id = ${customerId} and content.message_id = m.id
    left join provider_connection connection on connection.id = m.connection_id
    left join provider_connection main_connection on main_connection.id = m.main_connection_id
    left join message_queue queue on queue.customer_id = ${customerId} and queue.list_id = m.list_id and queue.message_id = m.id
    left join delivery_deadline deadline
      on deadline.customer_id = ${customerId} and deadline.list_id = m.list_id and deadline.message_id = m.id
    where m.customer_id = ${customerId} and m.id = ${id}`;
  return row;
}

export async function traceParts(db: Db, customerId: bigint, id: bigint): Promise<TracePart[]> {
  return await db<TracePart[]>`
    select wire.stage, wire.part, wire.parts, wire.submitted_at as "submittedAt", connection.name as connection,
      receipt.status, receipt.error_code as code, receipt.received_at as "receivedAt"
    from provider_message wire
    left join provider_connection connection on connection.id = wire.connection_id
    left join delivery_receipt receipt
      on receipt.connection_id = wire.connection_id and receipt.provider_message_id = wire.provider_message_id
        and receipt.superseded = wire.superseded and receipt.customer_id = ${customerId} and receipt.message_id = ${id}
    where wire.customer_id = ${customerId} and wire.message_id = ${id}
    order by wire.submitted_at, wire.part, receipt.received_at limit ${MAX_ROWS}`;
}

export async function traceAttempts(db: Db, customerId: bigint, id: bigint): Promise<TraceAttempt[]> {
  return await db<TraceAttempt[]>`
    select attempt.stage, attempt.part, attempt.parts, attempt.logged_at as "submittedAt", connection.name as connection
    from send_attempt attempt left join provider_connection connection on connection.id = attempt.connection_id
    where attempt.customer_id = ${customerId} and attempt.message_id = ${id}
    order by attempt.logged_at, attempt.part limit ${MAX_ROWS}`;
}
