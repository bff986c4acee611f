import { inTransaction, type Pool, type Transaction } from '../db';

/** First number of the advisory locks by which nodes show that they live; the second is the node's id. */
const NODE_LOCK = 1;

/** Registers a node; its row is seen by others only once its lock is held. */
export async function registerNode(session: Pool): Promise<bigint> {
  const rows = await session<{ id: bigint }[]>`
    with node as (insert into engine_node default values returning id)
    select id, pg_advisory_lock(${NODE_LOCK}::integer, id::integer)::text from node`;
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('no node was registered');
  return id;
}

/** False when the session was replaced behind our back: then another node may take us for dead. */
export async function holdsNodeLock(session: Pool, nodeId: bigint): Promise<boolean> {
  const rows = await session`
    select 1 from pg_locks
    where locktype = 'advisory' and classid = ${NODE_LOCK} and objid = ${nodeId}::bigint::oid and objsubid = 2
      and pid = pg_backend_pid() and granted`;
  return rows.length > 0;
}

/** In order; what it could not store in time is in doubt, as after a kill. */
export async function endNode(session: Pool, nodeId: bigint): Promise<void> {
  await inTransaction(session, (tx) => end(tx, nodeId));
}

/** From the moment `ended_at` is set nothing more can be claimed in its name, and what it had claimed is in doubt. */
async function end(tx: Transaction, nodeId: bigint): Promise<void> {
  await tx`update engine_node set ended_at = now() where id = ${nodeId} and ended_at is null`;
  await tx`update send_attempt set in_doubt_since = now() where node_id = ${nodeId} and in_doubt_since is null`;
}

/**
 * Finds nodes that died: their lock can be taken. Answers how many nodes were found.
 */
export async function buryDeadNodes(session: Pool, ownId: bigint): Promise<number> {
  const others = await session<{ id: bigint }[]>`
    select id from engine_node where ended_at is null and id <> ${ownId} order by id`;
  let dead = 0;
  for (const { id } of others) {
    const [lock] = await session<{ taken: boolean }[]>`select pg_try_advisory_lock(${NODE_LOCK}::integer, ${id}::bigint::integer) as taken`;
    if (!lock?.taken) continue;
    await inTransaction(session, (tx) => end(tx, id));
    await session`select pg_advisory_unlock(${NODE_LOCK}::integer, ${id}::bigint::integer)`;
    dead++;
  }
  return dead;
}
