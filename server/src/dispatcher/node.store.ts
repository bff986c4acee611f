import { inTransaction, type Db, type Pool, type Transaction } from '../db';

/** First number of the advisory locks by which nodes show that they live; the second is the node's id. */
const NODE_LOCK = 1;
/** From its last renewal a node lives so long, by the database's clock alone. */
const LIFE_SECONDS = 4;
/** A node whose lock is free may be buried so long before its time: it has missed renewals for longer than it goes on without one (node-lease.ts). */
const LOCKLESS_SECONDS = 1;
/** What a dead node's own transactions hold is let go by then; nobody who buries waits longer. */
const LOCK_WAIT_MS = 2_000;

export type NodeDescription = { name: string; roles: readonly string[] };

/** Registers a node; its row is seen by others only once its lock is held. */
export async function registerNode(session: Pool, { name, roles }: NodeDescription): Promise<bigint> {
  const rows = await session<{ id: bigint }[]>`
    with node as (
      insert into engine_node (name, roles, expires_at)
      values (${name}, ${roles.join(',')}, now() + ${LIFE_SECONDS}::integer * interval '1 second') returning id
    )
    select id, pg_advisory_lock(${NODE_LOCK}::integer, id::integer)::text from node`;
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('no node was registered');
  return id;
}

/** False when the node was buried, came too late, or its session was replaced behind our back: then it is over with it. */
export async function renewNode(session: Pool, nodeId: bigint): Promise<boolean> {
  const rows = await session`
    update engine_node set expires_at = now() + ${LIFE_SECONDS}::integer * interval '1 second'
    where id = ${nodeId} and ended_at is null and expires_at > now() and exists (
      select from pg_locks
      where locktype = 'advisory' and classid = ${NODE_LOCK} and objid = ${nodeId}::bigint::oid and objsubid = 2
        and pid = pg_backend_pid() and granted)
    returning 1`;
  return rows.length > 0;
}

/** In order; what it could not store in time is in doubt, as after a kill. Its leases are free from then on. */
export async function endNode(session: Pool, nodeId: bigint): Promise<void> {
  await inTransaction(session, async (tx) => {
    await tx`select 1 from engine_node where id = ${nodeId} for update`;
    await end(tx, nodeId);
  });
}

/**
 * From the moment `ended_at` is set nothing more can be claimed in its name, and what it had claimed is in doubt. The
 * caller holds the node's row, against which claims hold a key share lock: none of them is under way.
 */
async function end(tx: Transaction, nodeId: bigint): Promise<void> {
  await tx`update engine_node set ended_at = now() where id = ${nodeId} and ended_at is null`;
  await tx`update send_attempt set in_doubt_since = now() where node_id = ${nodeId} and in_doubt_since is null`;
}

/**
 * Ends nodes that died: their time is over, or they have missed renewals and their session is gone. Answers how many.
 * Fails, to be tried again, while a transaction of the dead node still holds what has to be marked.
 */
export async function buryDeadNodes(db: Pool, ownId: bigint): Promise<number> {
  let buried = 0;
  for (const nodeId of await deadNodes(db, ownId)) {
    await inTransaction(db, async (tx) => {
      await tx`select set_config('lock_timeout', ${`${LOCK_WAIT_MS}ms`}, true)`;
      // One that has renewed meanwhile is alive after all; one that somebody else buries is none of ours.
      const still = await tx`
        select 1 from engine_node
        where id = ${nodeId} and ended_at is null and expires_at < now() + ${LOCKLESS_SECONDS}::integer * interval '1 second'
        for update skip locked`;
      if (still.length === 0) return;
      await end(tx, nodeId);
      buried++;
    });
  }
  return buried;
}

async function deadNodes(db: Db, ownId: bigint): Promise<bigint[]> {
  const rows = await db<{ id: bigint }[]>`
    select id from engine_node node
    where ended_at is null and id <> ${ownId} and expires_at < now() + ${LOCKLESS_SECONDS}::integer * interval '1 second'
      and (expires_at <= now() or not exists (
        select from pg_locks
        where locktype = 'advisory' and classid = ${NODE_LOCK} and objid = node.id::oid and objsubid = 2 and granted
          and database = (select oid from pg_database where datname = current_database())))
    order by id`;
  return rows.map(({ id }) => id);
}
