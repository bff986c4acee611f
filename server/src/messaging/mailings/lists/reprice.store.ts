import type { Money } from '@portal/contracts';
import type { MessageType } from '@portal/messaging';
import type { Db } from '../../../platform/db';

export type ListToReprice = {
  maximum: Money; currency: string; type: MessageType; fallbackType: MessageType | null; fallbackParts: number | null;
};

/** Locks a list for repricing. Returns undefined if it no longer waits for confirmation. */
export async function lockToReprice(tx: Db, customerId: bigint, id: bigint): Promise<ListToReprice | undefined> {
  const [row] = await tx<ListToReprice[]>`
    select maximum, account.currency, message_type as type, fallback_type as "fallbackType", fallback_parts as "fallbackParts"
    from mailing_list join account on account.id = mailing_list.account_id
    where mailing_list.customer_id = ${customerId} and mailing_list.id = ${id} and status = 0 for update of mailing_list`;
  return row;
}

export type PricedMessage = {
  id: bigint; recipient: string; parts: number; price: Money; fallbackPrice: Money | null; fallbackBody: string | null;
};

export async function pricedMessagesAfter(
  tx: Db, { customerId, listId, after, limit }: { customerId: bigint; listId: bigint; after: bigint; limit: number },
): Promise<PricedMessage[]> {
  return await tx<PricedMessage[]>`
    select message.id, message.recipient, message.parts, message.price, message.fallback_price as "fallbackPrice",
      content.fallback_body as "fallbackBody"
    from message left join message_content content on content.customer_id = message.customer_id and content.message_id = message.id
    where message.customer_id = ${customerId} and message.list_id = ${listId} and message.id > ${after}
    order by message.list_id, message.id limit ${limit}`;
}

export async function clearEstimate(tx: Db, customerId: bigint, listId: bigint): Promise<void> {
  await tx`delete from mailing_estimate where customer_id = ${customerId} and list_id = ${listId}`;
}

export type Repriced = { maximum: Money; tariffVersionId: bigint | null; removed: number; removedParts: number };

export async function storeRepriced(
  tx: Db, customerId: bigint, id: bigint, { maximum, tariffVersionId, removed, removedParts }: Repriced,
): Promise<void> {
  await tx`
    update mailing_list set maximum = ${maximum}, lowest_maximum = least(lowest_maximum, maximum), tariff_version_id = ${tariffVersionId},
      updated_at = now(),
      recipients = recipients - ${removed}::integer, no_price = no_price + ${removed}::integer,
        total_parts = total_parts - ${removedParts}::integer
    where customer_id = ${customerId} and id = ${id}`;
}
