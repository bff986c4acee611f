import type { Db, Transaction } from '../db';

export type StoredAnswer = { requestHash: Uint8Array; status: number; body: string | null };

/** First number of the advisory locks under which a request is answered; the second is of its customer and key. */
const ANSWERING = 26;

/**
 * Whether nobody else is answering this key until the transaction ends, and what was answered to it after `since`. Two statements sent together: the
 * second sees what was stored until the lock was had.
 */
export async function holdKey(
  tx: Transaction, customerId: bigint, keyHash: Uint8Array, since: Date,
): Promise<{ isHeld: boolean; stored: StoredAnswer | undefined }> {
  const [[lock], [stored]] = await Promise.all([
    tx<{ held: boolean }[]>`select pg_try_advisory_xact_lock(${ANSWERING}::integer, hashtext(${customerId}::text || encode(${keyHash}::bytea, 'hex'))) as held`,
    tx<StoredAnswer[]>`
      select request_hash as "requestHash", status, body from repeat
      where customer_id = ${customerId} and key_hash = ${keyHash}::bytea and answered_at > ${since}`,
  ]);
  return { isHeld: lock?.held ?? false, stored };
}

/** Takes the place of what is too old to be given again. */
export async function insertAnswer(
  tx: Transaction, customerId: bigint, keyHash: Uint8Array, { requestHash, status, body }: StoredAnswer, now: Date,
): Promise<void> {
  await tx`
    insert into repeat (customer_id, key_hash, request_hash, status, body, answered_at)
    values (${customerId}, ${keyHash}::bytea, ${requestHash}::bytea, ${status}, ${body}, ${now})
    on conflict (customer_id, key_hash) do update set
      request_hash = excluded.request_hash, status = excluded.status, body = excluded.body, answered_at = excluded.answered_at`;
}

/** Of all customers. Answers how many there were, at most `most`. */
export async function removeAnswers(db: Db, before: Date, most: number): Promise<number> {
  const removed = await db`
    delete from repeat where ctid = any(array(select ctid from repeat where answered_at < ${before} limit ${most}))`;
  return removed.count;
}
