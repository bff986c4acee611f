import type { Db, Transaction } from '../db';

export type StoredAnswer = { requestHash: Uint8Array; status: number; body: string | null };

/** Namespace of the advisory locks; the second number hashes the customer and key. */
const ANSWERING = 26;

/** Runs two pipelined statements, because the second must see an answer that was committed just before the lock was granted. */
export async function lockKey(
  tx: Transaction, customerId: bigint, keyHash: Uint8Array, since: Date,
): Promise<{ isLocked: boolean; stored: StoredAnswer | undefined }> {
  const [[lock], [stored]] = await Promise.all([
    tx<{ locked: boolean }[]>`select pg_try_advisory_xact_lock(${ANSWERING}::integer,
      hashtext(${customerId}::text || encode(${keyHash}::bytea, 'hex'))) as locked`,
    tx<StoredAnswer[]>`
      select request_hash as "requestHash", status, body from idempotency_record
      where customer_id = ${customerId} and key_hash = ${keyHash}::bytea and answered_at > ${since}`,
  ]);
  return { isLocked: lock?.locked ?? false, stored };
}

export async function insertAnswer(
  tx: Transaction, customerId: bigint, keyHash: Uint8Array, { requestHash, status, body }: StoredAnswer, now: Date,
): Promise<void> {
  await tx`
    insert into idempotency_record (customer_id, key_hash, request_hash, status, body, answered_at)
    values (${customerId}, ${keyHash}::bytea, ${requestHash}::bytea, ${status}, ${body}, ${now})
    on conflict (customer_id, key_hash) do update set
      request_hash = excluded.request_hash, status = excluded.status, body = excluded.body, answered_at = excluded.answered_at`;
}

export async function removeAnswers(db: Db, before: Date, limit: number): Promise<number> {
  const removed = await db`
    delete from idempotency_record where ctid = any(array(select ctid from idempotency_record where answered_at < ${before}
    limit ${limit}))`;
  return removed.count;
}
