import type { MessageType } from '@portal/contracts';
import type { Db } from '../db';

export type ChatSender = { id: bigint; uuid: string; name: string; types: MessageType[] };

/** The customer's alpha names by name, or the one of this uuid, each with those of the types that it has a way for now. */
export async function chatSenders(db: Db, customerId: bigint, types: readonly MessageType[], uuid: string | null = null): Promise<ChatSender[]> {
  return await db<ChatSender[]>`
    select a.id, a.uuid, a.name, array(
      select type from unnest(${[...types]}::text[]) with ordinality as wanted (type, place)
      where exists (
        select from direction d join provider_connection c on c.id = d.provider_connection_id
        where d.customer_id = a.customer_id and d.alpha_name_id = a.id and d.message_type = wanted.type and d.status = 1 and c.enabled)
      order by place) as types
    from alpha_name a
    where a.customer_id = ${customerId} and (${uuid}::uuid is null or a.uuid = ${uuid}::uuid)
    order by a.name, a.id`;
}
