import { toAmount, type Message } from '@portal/contracts';
import { outcomeOf } from '@portal/messaging';
import type { Db, Fragment } from '../../platform/db';
import { presentedStatus, type ListState } from './presented-status';

export type MessageRow = {
  id: bigint; recipient: string; status: number; extendedStatus: string | null; detail: Record<string, string> | null;
  reason: string | null; parts: number;
  stage: number; mainStatus: number | null; mainReason: string | null;
  /** Whether a provider accepted the main message before its fallback was queued. */
  mainSent: boolean;
  charged: bigint; customerSmsId: string | null; createdAt: Date; updatedAt: Date; sentAt: Date | null;
};

export function messageColumns(db: Db): Fragment {
  return db`
    m.id, m.recipient, m.status, m.extended_status as "extendedStatus", ${redactedDetail(db)} as detail, m.reason, m.parts, m.charged,
      m.stage,
    m.main_status as "mainStatus", m.main_reason as "mainReason", m.main_connection_id is not null as "mainSent",
      m.customer_sms_id as "customerSmsId",
    m.created_at as "createdAt", m.updated_at as "updatedAt", m.sent_at as "sentAt"`;
}

/** Hides the details of a one-time code, because a calling number in them ends with the code. */
function redactedDetail(db: Db): Fragment {
  return db`case when m.detail is not null and not (
    select list.is_code from mailing_list list where list.customer_id = m.customer_id and list.id = m.list_id) then m.detail end`;
}

export function presentMessage(row: MessageRow, list: ListState): Message {
  return {
    id: row.id.toString(),
    recipient: row.recipient,
    status: presentedStatus(row.status, list),
    extended_status: row.extendedStatus,
    detail: row.detail,
    reason: row.reason,
    fallback: row.stage === 1,
    main_status: row.mainStatus,
    main_outcome: row.mainStatus === null ? null : outcomeOf({ status: row.mainStatus, reason: row.mainReason, sent: row.mainSent }),
    main_reason: row.mainReason,
    partscount: row.parts,
    cost: toAmount(row.charged),
    customerSmsId: row.customerSmsId,
    created: row.createdAt.toISOString(),
    updated: row.updatedAt.toISOString(),
    dtsend: row.sentAt?.toISOString() ?? null,
  };
}
