import { inTransaction, isLockTimeout, type Db, type Pool, type Transaction } from '../../../platform/db';

/** First key of the advisory locks that show living nodes; the second key is the node's id. */
const NODE_LOCK = 1;
/** Each renewal sets `expires_at` this far ahead. Peers only check that it changes, because the database's clock may be adjusted. */
const LIFE_SECONDS = 4;
/** Maximum wait of `reapNode` for attempts that a transaction of the dead node still locks. */
const LOCK_WAIT_MS = 500;

export type NodeDescription = { name: string; roles: readonly string[] };

/** Inserts the row and takes its lock in one statement, so that other nodes never see the row without the lock. */
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

export type Renewal = {
  othersLive: boolean;
};

/** Null if the lease is lost: the node was reaped, or its session no longer holds the lock. */
export async function renewNode(session: Pool, nodeId: bigint): Promise<Renewal | null> {
  const [renewal] = await session<Renewal[]>`
    update engine_node set expires_at = now() + ${LIFE_SECONDS}::integer * interval '1 second'
    where id = ${nodeId} and ended_at is null and exists (
      select from pg_locks
      where locktype = 'advisory' and classid = ${NODE_LOCK} and objid = ${nodeId}::bigint::oid and objsubid = 2
        and pid = pg_backend_pid() and granted)
    returning exists (select from engine_node other where other.ended_at is null and other.id <> ${nodeId}) as "othersLive"`;
  return renewal ?? null;
}

/** Ends this program's own node. Its leases are then free, and its submits without a stored result are unresolved, as after a crash. */
export async function endNode(session: Pool, nodeId: bigint): Promise<void> {
  await inTransaction(session, async (tx) => {
    await tx`select 1 from engine_node where id = ${nodeId} for update`;
    await end(tx, nodeId);
  });
}

/**
 * Once `ended_at` is set, the node can claim nothing, and its claimed attempts are unresolved. The caller must have locked the node's row
 * for update, so that no claim is in progress.
 */
async function end(tx: Transaction, nodeId: bigint): Promise<void> {
  await tx`update engine_node set ended_at = now() where id = ${nodeId} and ended_at is null`;
  await tx`update send_attempt set unresolved_since = now() where node_id = ${nodeId} and unresolved_since is null`;
}

export type NodeSign = {
  id: bigint;
  /** Changes with each renewal; only compared, never read as a time. */
  mark: string;
  /** Whether the node's session is alive; only a live session can renew the lease. */
  locked: boolean;
};

export async function signsOfLife(db: Db, ownId: bigint): Promise<NodeSign[]> {
  return db<NodeSign[]>`
    select id, expires_at::text as mark, exists (
      select from pg_locks
      where locktype = 'advisory' and classid = ${NODE_LOCK} and objid = node.id::oid and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database())) as locked
    from engine_node node where ended_at is null and id <> ${ownId} order by id`;
}

/** False if the node has renewed, another program is ending it, or its attempts are locked; the next check tries again. */
export async function reapNode(db: Db, { id, mark }: NodeSign): Promise<boolean> {
  const finished = inTransaction(db, async (tx) => {
    await tx`select set_config('lock_timeout', ${`${LOCK_WAIT_MS}ms`}, true)`;
    const still = await tx`
      select 1 from engine_node where id = ${id} and ended_at is null and expires_at::text = ${mark} for update skip locked`;
    if (still.length === 0) return false;
    await end(tx, id);
    return true;
  });
  return finished.catch((error: unknown) => {
    if (isLockTimeout(error)) return false;
    throw error;
  });
}
