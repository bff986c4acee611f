import type { Db } from '../../platform/db';
import type { SentTo } from './token';

export type SentMessage = {
  customerId: bigint; num: string; listId: bigint; alphaNameId: bigint; sender: string; organization: string;
};

/** The message of a link, with its sender: of the fallback, if that was sent. Undefined if cleanup has removed the message. */
export async function sentMessage(db: Db, { customerId, messageId }: SentTo): Promise<SentMessage | undefined> {
  const [row] = await db<SentMessage[]>`
    select message.customer_id as "customerId", message.recipient as num, list.id as "listId", sender.id as "alphaNameId",
      sender.name as sender, organization.name as organization
    from message
    join mailing_list list on list.customer_id = message.customer_id and list.id = message.list_id
    join alpha_name sender on sender.customer_id = list.customer_id
      and sender.id = case when message.stage = 1 then coalesce(list.fallback_alpha_name_id, list.alpha_name_id) else list.alpha_name_id end
    join organization on organization.customer_id = list.customer_id
      and organization.id = coalesce(list.organization_id, sender.organization_id)
    where message.customer_id = ${customerId} and message.id = ${messageId}`;
  return row;
}
