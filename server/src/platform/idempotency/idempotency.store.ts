import type { Db, Transaction } from '../db';

/** An answer to a key; `keyHash` and `requestHash` in hexadecimal. */
export type StoredAnswer = { keyHash: string; requestHash: string; status: number; body: string | null };

/** Namespace of the advisory locks; the second number hashes the customer and key. */
const ANSWERING = 26;

/**
 * Runs two pipelined statements, because the second must see an answer that was committed just before the lock was granted. A query starts
 * when it is awaited, so both are awaited here, in this order.
 */
export async function lockKeys(
  tx: Transaction, customerId: bigint, keyHashes: readonly string[], since: Date,
): Promise<{ locked: ReadonlySet<string>; stored: StoredAnswer[] }> {
  const [locks, stored] = await Promise.all([
    tx<{ keyHash: string; isLocked: boolean }[]>`
      select key_hash as "keyHash",
        pg_try_advisory_xact_lock(${ANSWERING}::integer, hashtext(${customerId}::text || key_hash)) as "isLocked"
      from unnest(${[...keyHashes]}::text[]) as asked (key_hash)`,
    answers(tx, customerId, keyHashes, since),
  ]);
  return { locked: new Set(locks.flatMap(({ keyHash, isLocked }) => (isLocked ? [keyHash] : []))), stored };
}

function answers(tx: Transaction, customerId: bigint, keyHashes: readonly string[], since: Date) {
  return tx<StoredAnswer[]>`
    select encode(key_hash, 'hex') as "keyHash", encode(request_hash, 'hex') as "requestHash", status, body from idempotency_record
    where customer_id = ${customerId} and answered_at > ${since}
      and key_hash = any(array(select decode(key_hash, 'hex') from unnest(${[...keyHashes]}::text[]) as asked (key_hash)))`;
}

export async function insertAnswers(tx: Transaction, customerId: bigint, answers: readonly StoredAnswer[], now: Date): Promise<void> {
  await tx`
    insert into idempotency_record (customer_id, key_hash, request_hash, status, body, answered_at)
    select ${customerId}, decode(key_hash, 'hex'), decode(request_hash, 'hex'), status, body, ${now}
    from unnest(
      ${answers.map(({ keyHash }) => keyHash)}::text[], ${answers.map(({ requestHash }) => requestHash)}::text[],
      ${answers.map(({ status }) => status)}::smallint[], ${answers.map(({ body }) => body)}::text[]
    ) as answer (key_hash, request_hash, status, body)
    on conflict (customer_id, key_hash) do update set
      request_hash = excluded.request_hash, status = excluded.status, body = excluded.body, answered_at = excluded.answered_at`;
}

export async function removeAnswers(db: Db, before: Date, limit: number): Promise<number> {
  const removed = await db`
    delete from idempotency_record where ctid = any(array(select ctid from idempotency_record where answered_at < ${before}
    limit ${limit}))`;
  return removed.count;
}
