import { codeOf, inTransaction, type Db, type Fragment, type Pool } from '../db';

/** Held shared by the database itself for whoever writes an entry or an outcome (migration 0025). */
const WRITING = 7_046_029_256n;
/** Held while a seal is made, so that there is one at a time; any number will do that nobody else locks in this database. */
const SEALING = 7_046_029_257n;
/**
 * Who writes waits meanwhile for whoever seals, and who seals for those who write, who may wait for somebody that is about to write: shorter
 * than the database's deadlock_timeout (1 s), so that it is the sealing that gives up, and never a call.
 */
const PATIENCE_MS = 250;
const LOCK_NOT_AVAILABLE = '55P03';
/** Entries, and outcomes, under one seal. */
const MOST_SEALED = 10_000;
/** Below every id, also of rows that nobody has written in order. */
const BELOW_ALL = -(2n ** 63n);
/** Seals that one statement proves: within its time limit on a busy machine too. */
const SEALS_AT_ONCE = 3;

/** `hash` in hex. */
export type AuditSeal = { id: bigint; hash: string };
/** `more`: what was written is not sealed to its end yet. */
type NewSeal = AuditSeal & { more: boolean };
export type AuditProof = { seals: number; last: AuditSeal | null; broken: bigint | null };
type Reach = { entries: bigint; outcomes: bigint };

/**
 * Seals what was written since the last seal: a hash over it and over that seal, so that nothing before can be changed, added or taken away
 * without all later hashes being others. Null where there is nothing new, or others write or seal just now.
 */
export async function sealAudit(db: Pool, mostSealed = MOST_SEALED): Promise<NewSeal | null> {
  const written = await allWritten(db);
  if (written === null) return null;
  return inTransaction(db, async (tx) => {
    const [lock] = await tx<{ held: boolean }[]>`select pg_try_advisory_xact_lock(${SEALING}) as held`;
    if (!lock?.held) return null;
    const [last] = await tx<{ id: bigint; entries: bigint; outcomes: bigint; hash: Buffer }[]>`
      select id, entries_to as entries, outcomes_to as outcomes, hash from audit_seal order by id desc limit 1`;
    const { id, hash, ...from } = last ?? { id: 0n, entries: BELOW_ALL, outcomes: BELOW_ALL, hash: Buffer.alloc(0) };
    const to = await nextReach(tx, from, written, mostSealed);
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

/** How far all is written and will stay all; null where somebody is writing for longer than is waited for. */
async function allWritten(db: Pool): Promise<Reach | null> {
  try {
    return await inTransaction(db, async (tx) => {
      await tx`select set_config('lock_timeout', ${`${PATIENCE_MS}ms`}, true)`;
      await tx`select pg_advisory_xact_lock(${WRITING})`;
      const [reach] = await tx<Reach[]>`
        select coalesce((select max(id) from audit_entry), ${BELOW_ALL}) as entries, coalesce((select max(id) from audit_outcome), ${BELOW_ALL}) as outcomes`;
      return reach ?? null;
    });
  } catch (error) {
    if (codeOf(error) === LOCK_NOT_AVAILABLE) return null;
    throw error;
  }
}

async function nextReach(tx: Db, from: Reach, written: Reach, most: number): Promise<Reach> {
  const [reach] = await tx<Reach[]>`
    select
      least(${written.entries}, (select id from audit_entry where id > ${from.entries} order by id offset ${most - 1} limit 1)) as entries,
      least(${written.outcomes}, (select id from audit_outcome where id > ${from.outcomes} order by id offset ${most - 1} limit 1)) as outcomes`;
  // Another node that read a moment later may have sealed further already.
  return { entries: later(reach?.entries, from.entries), outcomes: later(reach?.outcomes, from.outcomes) };
}

function later(one: bigint | undefined, other: bigint): bigint {
  return one === undefined || one < other ? other : one;
}

/**
 * A row is written out as the JSON list of its columns, times as seconds since 1970 with six digits, so that neither the clock of the
 * session nor a column that is added later makes it another.
 */
function hashOf(db: Db, { before, entries, outcomes }: { before: Fragment; entries: Fragment; outcomes: Fragment }): Fragment {
  return db`sha256(
    ${before}
    || (select sha256(convert_to(coalesce(string_agg(jsonb_build_array(
        e.id, extract(epoch from e.at), e.event, e.customer_id, e.login_id, e.impersonator_login_id, e.method, e.path, e.subject,
        e.request_id, e.caller_request_id, e.address)::text, E'\\n' order by e.id), ''), 'UTF8'))
      from audit_entry e where ${entries})
    || (select sha256(convert_to(coalesce(string_agg(jsonb_build_array(
        o.id, o.entry_id, extract(epoch from o.at), o.outcome, o.subject, o.changes)::text, E'\\n' order by o.id), ''), 'UTF8'))
      from audit_outcome o where ${outcomes}))`;
}

/** Proves every seal again and ends at the first that no longer fits. Reads all of the audit, some seals at a time. */
export async function verifyAudit(db: Db): Promise<AuditProof> {
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
  const [seal] = await db<LastSeal[]>`select id, encode(hash, 'hex') as hash, sealed_at as "sealedAt" from audit_seal order by id desc limit 1`;
  return seal ?? null;
}

/** The age of the oldest entry that no seal is over; null where there is none. */
export async function unsealedSeconds(db: Db): Promise<number | null> {
  const [row] = await db<{ seconds: number }[]>`
    select extract(epoch from now() - e.at)::float8 as seconds from audit_entry e
    where e.id > coalesce((select entries_to from audit_seal order by id desc limit 1), ${BELOW_ALL}) order by e.id limit 1`;
  return row?.seconds ?? null;
}

/** The hash of one seal, to compare with one that was noted elsewhere. */
export async function sealHash(db: Db, id: bigint): Promise<string | null> {
  const [seal] = await db<{ hash: string }[]>`select encode(hash, 'hex') as hash from audit_seal where id = ${id}`;
  return seal?.hash ?? null;
}
