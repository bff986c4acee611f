import { numbersLiteral, type Db, type Pool } from '../../../platform/db';

/** Notification channel. A payload has the id of a canceled list and the ids of the nodes that must acknowledge the cancel. */
const CHANNEL = 'portal_cancel';

export type CanceledList = { customerId: bigint; listId: bigint };
export type CancelAnnouncement = { listId: bigint; nodes: readonly bigint[] };

export async function onCanceled(db: Pool, canceled: (announcement: CancelAnnouncement) => void): Promise<() => Promise<void>> {
  const { unlisten } = await db.listen(CHANNEL, (payload) => {
    const [listId = 0n, ...nodes] = payload.split(' ').map(BigInt);
    canceled({ listId, nodes });
  });
  return unlisten;
}

export async function announceCancel(db: Db, { listId, nodes }: CancelAnnouncement): Promise<void> {
  await db`select pg_notify(${CHANNEL}, ${[listId, ...nodes].join(' ')})`;
}

/** Records that the node has stopped submitting the list. Messages with an attempt in `submitted` may already be with the provider. */
export async function acknowledgeCancel(db: Db, ack: { nodeId: bigint; listId: bigint; submitted: readonly bigint[] }): Promise<void> {
  await db`
    insert into cancel_acknowledgement (list_id, node_id, message_ids)
    select ${ack.listId}, ${ack.nodeId}, coalesce(array_agg(distinct message_id), '{}')
    from send_attempt where id = any(${numbersLiteral(ack.submitted)}::bigint[]) and list_id = ${ack.listId}
    on conflict do nothing`;
}

/**
 * Returns live nodes that have claimed messages of the list but not acknowledged its cancel. Once the cancel is committed, no other node
 * can claim messages of the list.
 */
export async function nodesWithClaims(db: Db, { customerId, listId }: CanceledList): Promise<bigint[]> {
  const rows = await db<{ id: bigint }[]>`
    select node.id from engine_node node
    where node.ended_at is null
      and exists (
        select from send_attempt attempt
        where attempt.customer_id = ${customerId} and attempt.list_id = ${listId} and attempt.node_id = node.id
          and attempt.unresolved_since is null)
      and not exists (select from cancel_acknowledgement ack where ack.list_id = ${listId} and ack.node_id = node.id)`;
  return rows.map(({ id }) => id);
}

export async function withoutAcknowledgement(db: Db, { listId, nodes }: CancelAnnouncement): Promise<bigint[]> {
  const rows = await db<{ id: bigint }[]>`
    select id from engine_node node
    where id = any(${numbersLiteral(nodes)}::bigint[]) and ended_at is null
      and not exists (select from cancel_acknowledgement ack where ack.list_id = ${listId} and ack.node_id = node.id)`;
  return rows.map(({ id }) => id);
}

/** Counts messages that may already be submitted, and deletes the acknowledgements. */
export async function collectSubmitted(db: Db, { customerId, listId }: CanceledList): Promise<number> {
  const [row] = await db<{ messages: number }[]>`
    with acknowledged as (
      delete from cancel_acknowledgement where list_id = ${listId} returning node_id, message_ids
    ), submitted as (
      select unnest(message_ids) as message_id from acknowledged
      union
      select message_id from send_attempt
      where customer_id = ${customerId} and list_id = ${listId} and abandoned_at is null
        and (unresolved_since is not null or node_id not in (select node_id from acknowledged))
    )
    select count(*)::integer as messages from submitted`;
  return row?.messages ?? 0;
}
