import { inTransaction, isLockTimeout, type Db, type Fragment, type Pool } from '../db';

/** Key of the advisory lock that writers of entries and outcomes hold in shared mode (migration 0014). */
const WRITING = 7_046_029_256n;
const SEALING = 7_046_029_257n;
/** Maximum wait for the writers' lock. Shorter than deadlock_timeout (1 s), so that a deadlock aborts the sealing, never a writer. */
const PATIENCE_MS = 250;
const MAX_SEALED = 10_000;
/** Start of the first seal, below every possible id. */
const BELOW_ALL = -(2n ** 63n);
/** Number of seals per verifying statement, low enough to stay within the statement timeout on a busy machine. */
const SEALS_AT_ONCE = 3;

/** `hash` is hex. */
export type AuditSeal = { id: bigint; hash: string };
type NewSeal = AuditSeal & { more: boolean };
export type AuditVerification = { seals: number; last: AuditSeal | null; broken: bigint | null };
type SealPosition = { entries: bigint; outcomes: bigint };

/**
 * Adds a seal with a hash over the new rows and the previous hash, so that a changed row invalidates all later seals. Returns null if there
 * are no new rows, another node is sealing, or writers are slow.
 */
export async function sealAudit(db: Pool, maxSealed = MAX_SEALED): Promise<NewSeal | null> {
  const written = await allWritten(db);
  if (written === null) return null;
  return inTransaction(db, async (tx) => {
    const [lock] = await tx<{ locked: boolean }[]>`select pg_try_advisory_xact_lock(${SEALING}) as locked`;
    if (!lock?.locked) return null;
    const [last] = await tx<{ id: bigint; entries: bigint; outcomes: bigint; hash: Buffer }[]>`
      select id, entries_to as entries, outcomes_to as outcomes, hash from audit_seal order by id desc limit 1`;
    const { id, hash, ...from } = last ?? { id: 0n, entries: BELOW_ALL, outcomes: BELOW_ALL, hash: Buffer.alloc(0) };
    const to = await nextPosition(tx, from, written, maxSealed);
    if (to.entries === from.entries && to.outcomes === from.outcomes) return null;
    const [seal] = await tx<AuditSeal[]>`
      insert into audit_seal (id, entries_to, outcomes_to, hash)
      select ${id + 1n}, ${to.entries}, ${to.outcomes}, ${hashOf(tx, {
        before: tx`${hash}::bytea`,
        entries: tx`e.id > ${from.entries} and e.id <= ${to.entries}`,
        outcomes: tx`o.id > ${from.outcomes} and o.id <= ${to.outcomes}`,
      })}
      returning id, encode(hash, 'hex') as hash`;
    return seal ? { ...seal, more: to.entries < written.entries || to.outcomes < written.outcomes } : null;
  });
}

/** Waits until no writer is in progress and returns the highest committed ids; null if writers take too long. */
async function allWritten(db: Pool): Promise<SealPosition | null> {
  try {
    return await inTransaction(db, async (tx) => {
      await tx`select set_config('lock_timeout', ${`${PATIENCE_MS}ms`}, true)`;
      await tx`select pg_advisory_xact_lock(${WRITING})`;
      const [position] = await tx<SealPosition[]>`
        select coalesce((select max(id) from audit_entry), ${BELOW_ALL}) as entries,
          coalesce((select max(id) from audit_outcome), ${BELOW_ALL}) as outcomes`;
      return position ?? null;
    });
  } catch (error) {
    if (isLockTimeout(error)) return null;
    throw error;
  }
}

async function nextPosition(tx: Db, from: SealPosition, written: SealPosition, limit: number): Promise<SealPosition> {
  const [position] = await tx<SealPosition[]>`
    select
      least(${written.entries}, (select id from audit_entry where id > ${from.entries} order by id offset ${limit - 1} limit 1)) as entries,
      least(${written.outcomes}, (select id from audit_outcome where id > ${from.outcomes} order by id offset ${limit - 1}
        limit 1)) as outcomes`;
  return { entries: later(position?.entries, from.entries), outcomes: later(position?.outcomes, from.outcomes) };
}

function later(one: bigint | undefined, other: bigint): bigint {
  return one === undefined || one < other ? other : one;
}

/** Hashes JSON lists of columns, with times as epoch seconds. The hash is independent of time zones and of columns added later. */
function hashOf(db: Db, { before, entries, outcomes }: { before: Fragment; entries: Fragment; outcomes: Fragment }): Fragment {
  return db`sha256(
    ${before}
    || (select sha256(convert_to(coalesce(string_agg(jsonb_build_array(
        e.id, extract(epoch from e.at), e.event, e.customer_id, e.login_id, e.impersonator_login_id, e.method, e.path, e.subject,
        e.request_id, e.caller_request_id, e.address)::text, E'\\n' order by e.id), ''), 'UTF8'))
      from audit_entry e where ${entries})
    || (select sha256(convert_to(coalesce(string_agg(jsonb_build_array(
        o.id, o.entry_id, extract(epoch from o.at), o.outcome, o.subject, o.changes, o.customer_id)::text, E'\\n' order by o.id), ''),
          'UTF8'))
      from audit_outcome o where ${outcomes}))`;
}

export async function verifyAudit(db: Db): Promise<AuditVerification> {
  let [seals, last]: [number, AuditSeal | null] = [0, null];
  for (;;) {
    const proven = await proveSeals(db, last?.id ?? 0n);
    for (const { id, hash, fits } of proven) {
      if (!fits) return { seals, last, broken: id };
      [seals, last] = [seals + 1, { id, hash }];
    }
    if (proven.length < SEALS_AT_ONCE) return { seals, last, broken: null };
  }
}

async function proveSeals(db: Db, after: bigint): Promise<(AuditSeal & { fits: boolean })[]> {
  return db<(AuditSeal & { fits: boolean })[]>`
    select s.id, encode(s.hash, 'hex') as hash,
      s.id = coalesce(p.id, 0) + 1 and s.hash = ${hashOf(db, {
        before: db`coalesce(p.hash, ''::bytea)`,
        entries: db`e.id > coalesce(p.entries_to, ${BELOW_ALL}) and e.id <= s.entries_to`,
        outcomes: db`o.id > coalesce(p.outcomes_to, ${BELOW_ALL}) and o.id <= s.outcomes_to`,
      })} as fits
    from (select * from audit_seal where id > ${after} order by id limit ${SEALS_AT_ONCE}) s
    left join lateral (select * from audit_seal where audit_seal.id < s.id order by id desc limit 1) p on true
    order by s.id`;
}

export type LastSeal = AuditSeal & { sealedAt: Date };

export async function lastSeal(db: Db): Promise<LastSeal | null> {
  const [seal] = await db<LastSeal[]>`select id, encode(hash, 'hex') as hash, sealed_at as "sealedAt" from audit_seal order by id desc
    limit 1`;
  return seal ?? null;
}

export async function unsealedSeconds(db: Db): Promise<number | null> {
  const [row] = await db<{ seconds: number }[]>`
    select extract(epoch from now() - e.at)::float8 as seconds from audit_entry e
    where e.id > coalesce((select entries_to from audit_seal order by id desc limit 1), ${BELOW_ALL}) order by e.id limit 1`;
  return row?.seconds ?? null;
}

export async function sealHash(db: Db, id: bigint): Promise<string | null> {
  const [seal] = await db<{ hash: string }[]>`select encode(hash, 'hex') as hash from audit_seal where id = ${id}`;
  return seal?.hash ?? null;
}
