import type { CallbackClass } from '@portal/contracts';
import type { Db, Fragment } from '../db';
import { publicId } from '../publicids';
import type { LowBalanceTold, Told } from './payload';

/** What the body of a callback is made of, of the rows that the statement calls `told`; with `toldOf` behind its `from`. */
export function toldColumns(db: Db): Fragment {
  return db`
    told.customer_id as "customerId", told.class, told.params, told.happened_at as "happenedAt",
    told.message_id as "messageId", message.list_id as "listId", list.customer_list_id as "customerListId",
    message.customer_sms_id as "customerSmsId", alpha_name.name as "from", message.recipient,
    case told.stage when 1 then list.fallback_type else list.message_type end as "messageType",
    told.status, told.extended_status as "extendedStatus", case when not list.is_code then message.detail end as detail, told.reason, told.stage,
    case told.stage when 1 then coalesce(list.fallback_parts, message.parts) else message.parts end as parts,
    told.charged, told.sent_at as "sentAt",
    told.low_balance as "lowBalance", told.incoming_id as "incomingId", incoming.source, incoming.destination, incoming.text, incoming.file`;
}

/** What does not change is read from the message. */
export function toldJoins(db: Db): Fragment {
  return db`
    left join message on message.customer_id = told.customer_id and message.id = told.message_id
    left join mailing_list list on list.customer_id = told.customer_id and list.id = message.list_id
    left join alpha_name on alpha_name.customer_id = told.customer_id
      and alpha_name.id = case told.stage when 1 then list.fallback_alpha_name_id else list.alpha_name_id end
    left join incoming_message incoming on incoming.id = told.incoming_id`;
}

export type ToldRow = {
  customerId: bigint; class: CallbackClass; params: unknown; happenedAt: Date;
  messageId: bigint | null; listId: bigint | null; customerListId: string | null; customerSmsId: string | null; from: string | null;
  recipient: string | null; messageType: string | null; status: number | null; extendedStatus: string | null; detail: unknown; reason: string | null;
  stage: number | null; parts: number | null; charged: bigint | null; sentAt: Date | null;
  incomingId: bigint | null; source: string | null; destination: string | null; text: string | null; file: unknown;
  lowBalance: LowBalanceTold | null;
};

export function toldOf(row: ToldRow): Told {
  return {
    class: row.class, params: row.params, happenedAt: row.happenedAt,
    status: row.messageId === null ? null : {
      uuid: publicId('message', row.customerId, row.messageId),
      messageId: row.messageId, listId: row.listId, customerListId: row.customerListId, customerSmsId: row.customerSmsId, from: row.from,
      recipient: row.recipient, messageType: row.messageType, status: row.status ?? 0, extendedStatus: row.extendedStatus, detail: row.detail, reason: row.reason,
      stage: row.stage ?? 0, parts: row.parts, charged: row.charged ?? 0n, sentAt: row.sentAt,
    },
    incoming: row.incomingId === null ? null : {
      incomingId: row.incomingId, source: row.source ?? '', destination: row.destination ?? '', text: row.text ?? '', file: row.file,
    },
    lowBalance: row.lowBalance,
  };
}
