import type { MessageType } from '@portal/contracts';
import { isOfLogin, type OrganizationScope } from '../../customers/accounts';
import type { Db } from '../../platform/db';

export type ChatSender = { id: bigint; uuid: string; name: string; types: MessageType[] };

/** Alpha names in the viewer's scope, sorted by name, each with the `types` for which it has an enabled route. `uuid`: only this one. */
export async function chatSenders(
  db: Db, { customerId, organizations }: OrganizationScope, types: readonly MessageType[], uuid: string | null = null,
): Promise<ChatSender[]> {
  return await db<ChatSender[]>`
    select a.id, a.uuid, a.name, array(
      select type from unnest(${[...types]}::text[]) with ordinality as wanted (type, position)
      where exists (
        select from direction d join provider_connection c on c.id = d.provider_connection_id
        where d.customer_id = a.customer_id and d.alpha_name_id = a.id and d.message_type = wanted.type and d.status = 1 and c.enabled)
      order by position) as types
    from alpha_name a
    where a.customer_id = ${customerId} and ${isOfLogin(db, { organizations }, db`a.organization_id`)}
      and (${uuid}::uuid is null or a.uuid = ${uuid}::uuid)
    order by a.name, a.id`;
}
