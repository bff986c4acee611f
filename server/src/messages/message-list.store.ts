import { toAmount, type Message } from '@portal/contracts';
import type { Db } from '../db';
import { decodeCursor, encodeCursor } from '../http';
import { listStanding } from './list-standing.store';
import { presentedStatus, storedStatuses } from './presented-status';

export type MessagePageRequest = { filter: { status?: number[] | undefined }; limit: number; cursor?: string | undefined };
export type MessagePage = { items: Message[]; next: string | null; previous: string | null };

type Row = {
  id: bigint; recipient: string; status: number; extendedStatus: string | null; detail: Record<string, string> | null; reason: string | null; parts: number;
  stage: number; mainStatus: number | null; mainReason: string | null;
  charged: bigint; customerSmsId: string | null; createdAt: Date; updatedAt: Date; sentAt: Date | null;
};

/** One page of a list's messages in the order they were made. Null where the customer has no such list. */
export async function listMessages(
  db: Db, customerId: bigint, listId: bigint, { filter, limit, cursor }: MessagePageRequest,
): Promise<MessagePage | null> {
  const list = await listStanding(db, customerId, listId);
  if (!list) return null;
  const [direction, from] = cursor === undefined ? ['after', 0] as const : decodeCursor(cursor, ['string', 'number']);
  const back = direction === 'before';
  const statuses = filter.status ? storedStatuses(filter.status, list) : null;
  const rows = await db<Row[]>`
    select id, recipient, status, extended_status as "extendedStatus", detail, reason, parts, charged, stage,
      main_status as "mainStatus", main_reason as "mainReason",
      customer_sms_id as "customerSmsId", created_at as "createdAt", updated_at as "updatedAt", sent_at as "sentAt"
    from message
    where customer_id = ${customerId} and list_id = ${listId}
      and ${back ? db`id < ${from}` : db`id > ${from}`}
      ${statuses ? db`and status = any(${statuses}::smallint[])` : db``}
    order by ${back ? db`list_id desc, id desc` : db`list_id, id`}
    limit ${limit + 1}`;
  const more = rows.length > limit;
  const page = rows.slice(0, limit);
  if (back) page.reverse();
  const first = page[0];
  const last = page.at(-1);
  return {
    items: page.map((row) => present(row, presentedStatus(row.status, list))),
    next: last && (back || more) ? encodeCursor(['after', Number(last.id)]) : null,
    previous: first && (back ? more : from > 0) ? encodeCursor(['before', Number(first.id)]) : null,
  };
}

function present(row: Row, status: number): Message {
  return {
    id: row.id.toString(),
    recipient: row.recipient,
    status,
    extended_status: row.extendedStatus,
    detail: row.detail,
    reason: row.reason,
    fallback: row.stage === 1,
    main_status: row.mainStatus,
    main_reason: row.mainReason,
    partscount: row.parts,
    cost: toAmount(row.charged),
    customerSmsId: row.customerSmsId,
    created: row.createdAt.toISOString(),
    updated: row.updatedAt.toISOString(),
    dtsend: row.sentAt?.toISOString() ?? null,
  };
}
