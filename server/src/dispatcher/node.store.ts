import { inTransaction, type Db, type Pool, type Transaction } from '../db';

/** First number of the advisory locks by which nodes show that they live; the second is the node's id. */
const NODE_LOCK = 1;
/** What `expires_at` tells people who look. Nothing is decided by it: its clock may be stepped. Each renewal changes it, and that is what counts. */
const LIFE_SECONDS = 4;
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

/** False when the node was buried, or its session was replaced behind our back: then it is over with it. */
export async function renewNode(session: Pool, nodeId: bigint): Promise<boolean> {
  const rows = await session`
    update engine_node set expires_at = now() + ${LIFE_SECONDS}::integer * interval '1 second'
    where id = ${nodeId} and ended_at is null and exists (
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

export type NodeSign = {
  id: bigint;
  /** Another one after each renewal; to be compared, never to be read as a time. */
  mark: string;
  /** Its session stands. Without it the node can renew no more. */
  locked: boolean;
};

/** The signs of life of all nodes but one's own that are not ended. */
export async function signsOfLife(db: Db, ownId: bigint): Promise<NodeSign[]> {
  return db<NodeSign[]>`
    select id, expires_at::text as mark, exists (
      select from pg_locks
      where locktype = 'advisory' and classid = ${NODE_LOCK} and objid = node.id::oid and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database())) as locked
    from engine_node node where ended_at is null and id <> ${ownId} order by id`;
}

/**
 * Ends a node that died. False where it has renewed its life since that mark was seen, or somebody else buries it. Fails,
 * to be tried again, while a transaction of the dead node still holds what has to be marked.
 */
export async function buryNode(db: Pool, { id, mark }: NodeSign): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await tx`select set_config('lock_timeout', ${`${LOCK_WAIT_MS}ms`}, true)`;
    const still = await tx`
      select 1 from engine_node where id = ${id} and ended_at is null and expires_at::text = ${mark} for update skip locked`;
    if (still.length === 0) return false;
    await end(tx, id);
    return true;
  });
}
