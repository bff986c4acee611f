import type { CallbackClass } from '@portal/contracts';
import type { Db, Fragment } from '../db';
import { publicId } from '../publicids';
import type { LowBalanceEvent, WebhookEvent } from './payload';

/** Columns of a `WebhookEventRow`. The query must alias the webhook as `reported` and include `webhookEventJoins`. */
export function webhookEventColumns(db: Db): Fragment {
  return db`
    reported.customer_id as "customerId", reported.class, reported.params, reported.happened_at as "happenedAt",
    reported.message_id as "messageId", message.list_id as "listId", list.customer_list_id as "customerListId",
    message.customer_sms_id as "customerSmsId", alpha_name.name as "from", message.recipient,
    case reported.stage when 1 then list.fallback_type else list.message_type end as "messageType",
    reported.status, reported.extended_status as "extendedStatus", case when not list.is_code then message.detail end as detail,
      reported.reason, reported.stage,
    case reported.stage when 1 then coalesce(list.fallback_parts, message.parts) else message.parts end as parts,
    reported.charged, reported.sent_at as "sentAt",
    reported.low_balance as "lowBalance", reported.incoming_id as "incomingId", incoming.source, incoming.destination, incoming.text,
      incoming.file`;
}

export function webhookEventJoins(db: Db): Fragment {
  return db`
    left join message on message.customer_id = reported.customer_id and message.id = reported.message_id
    left join mailing_list list on list.customer_id = reported.customer_id and list.id = message.list_id
    left join alpha_name on alpha_name.customer_id = reported.customer_id
      and alpha_name.id = case reported.stage when 1 then list.fallback_alpha_name_id else list.alpha_name_id end
    left join incoming_message incoming on incoming.id = reported.incoming_id`;
}

export type WebhookEventRow = {
  customerId: bigint; class: CallbackClass; params: unknown; happenedAt: Date;
  messageId: bigint | null; listId: bigint | null; customerListId: string | null; customerSmsId: string | null; from: string | null;
  recipient: string | null; messageType: string | null; status: number | null; extendedStatus: string | null; detail: unknown;
  reason: string | null;
  stage: number | null; parts: number | null; charged: bigint | null; sentAt: Date | null;
  incomingId: bigint | null; source: string | null; destination: string | null; text: string | null; file: unknown;
  lowBalance: LowBalanceEvent | null;
};

export function webhookEventOf(row: WebhookEventRow): WebhookEvent {
  return {
    class: row.class, params: row.params, happenedAt: row.happenedAt,
    status: row.messageId === null ? null : {
      uuid: publicId('message', row.customerId, row.messageId),
      messageId: row.messageId, listId: row.listId, customerListId: row.customerListId, customerSmsId: row.customerSmsId, from: row.from,
      recipient: row.recipient, messageType: row.messageType, status: row.status ?? 0, extendedStatus: row.extendedStatus,
      detail: row.detail, reason: row.reason,
      stage: row.stage ?? 0, parts: row.parts, charged: row.charged ?? 0n, sentAt: row.sentAt,
    },
    incoming: row.incomingId === null ? null : {
      incomingId: row.incomingId, source: row.source ?? '', destination: row.destination ?? '', text: row.text ?? '', file: row.file,
    },
    lowBalance: row.lowBalance,
  };
}
