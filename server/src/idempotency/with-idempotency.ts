import { AppError } from '@portal/contracts';
import { inTransaction, type Db } from '../db';
import { open, seal } from '../sealing';
import { KEPT_MS } from './stored-answer';
import { holdKey, insertAnswer, type StoredAnswer } from './idempotency.store';
import { hashOf, sha256 } from './request-hash';

type StoredResponse = { status: number; body: string | null };
export type Repeatable = { customerId: bigint; key: string; operation: string; request: unknown; now: Date };

/** Stores nothing if `work` throws. Throws idempotency_in_progress on any node, idempotency_key_reused for another request. */
export async function withIdempotency(
  db: Db, { customerId, key, operation, request, now }: Repeatable, work: (tx: Db) => Promise<StoredResponse>,
): Promise<StoredResponse & { isReplayed: boolean }> {
  const keyHash = sha256(key);
  const requestHash = hashOf([operation, request]);
  const sealing = sealingBy(key, customerId);
  return inTransaction(db, async (tx) => {
    const { isHeld, stored } = await holdKey(tx, customerId, keyHash, new Date(now.getTime() - KEPT_MS));
    if (stored) return { ...sealing.open(sameRequest(stored, requestHash)), isReplayed: true };
    if (!isHeld) throw new AppError('idempotency_in_progress', { seconds: 1 });
    const answer = await work(tx);
    await insertAnswer(tx, customerId, keyHash, { requestHash, ...sealing.seal(answer) }, now);
    return { ...answer, isReplayed: false };
  });
}

function sameRequest({ requestHash, ...answer }: StoredAnswer, hash: Buffer): StoredResponse {
  if (Buffer.compare(requestHash, hash) !== 0) throw new AppError('idempotency_key_reused');
  return answer;
}

/** Answers may contain secrets: only the holder of the key, of which the database has a hash, can read them. */
function sealingBy(key: string, customerId: bigint) {
  const keys = [sha256(`answer ${key}`)];
  const owner = `answer of ${customerId}`;
  return {
    seal: ({ status, body }: StoredResponse): StoredResponse => ({ status, body: body === null ? null : seal(body, owner, keys) }),
    open: ({ status, body }: StoredResponse): StoredResponse => ({ status, body: body === null ? null : open(body, owner, { keys, setting: 'the Idempotency-Key' }) }),
  };
}
