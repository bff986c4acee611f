import { reserveForList } from '../src/money/billing';
import { inTransaction, type Pool } from '../src/platform/db';
import { queueCounters } from '../src/messaging/messages';

export type BareList = { customerId: bigint; listId: bigint; connectionId: bigint; nodeId: bigint };

/** Confirms a prepared list without an engine, and registers a node that leases the connection and so can claim the messages. */
export async function confirmBare(db: Pool, list: number): Promise<BareList> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx<(BareList & { accountId: bigint; maximum: bigint })[]>`
      with node as (
        insert into engine_node (name, roles, expires_at) values ('bare', 'dispatcher', now() + interval '1 hour') returning id
      ), lease as (
        insert into connection_lease (connection_id, node_id) select (select min(id) from provider_connection), id from node
        on conflict (connection_id) do update set node_id = excluded.node_id
      ), list as (
        update mailing_list set status = 1, confirmed_at = now() where id = ${list}
        returning customer_id, id, account_id, maximum
      )
      select customer_id as "customerId", list.id as "listId", account_id as "accountId", maximum, node.id as "nodeId",
        (select min(id) from provider_connection) as "connectionId"
      from list, node`;
    if (!row) throw new Error(`there is no list ${list}`);
    const { accountId, maximum: amount, ...bare } = row;
    await queueCounters(tx, bare.customerId, bare.listId);
    await reserveForList(tx, { ...bare, accountId, amount });
    return bare;
  });
}
