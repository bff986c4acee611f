import { AppError } from '@portal/contracts';
import { inTransaction, type Db } from '../db';
import { open, seal } from '../sealing';
import { KEPT_MS } from './kept';
import { holdKey, insertAnswer, type StoredAnswer } from './repeat.store';
import { hashOf, sha256 } from './request-hash';

type Answer = { status: number; body: string | null };
export type Repeatable = { customerId: bigint; key: string; operation: string; request: unknown; now: Date };

/**
 * Does `work` in a transaction that stores its answer too, or gives the answer that is stored for the same key and request. Where `work` throws nothing is
 * stored, as nothing was done. Throws idempotency_in_progress while another answers the same key, at whatever node, and idempotency_key_reused where the
 * key came with another request.
 */
export async function answerOnce(
  db: Db, { customerId, key, operation, request, now }: Repeatable, work: (tx: Db) => Promise<Answer>,
): Promise<Answer & { isReplayed: boolean }> {
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

function sameRequest({ requestHash, ...answer }: StoredAnswer, hash: Buffer): Answer {
  if (Buffer.compare(requestHash, hash) !== 0) throw new AppError('idempotency_key_reused');
  return answer;
}

/** Only whoever knows the key, of which the database holds a hash, reads the answer: secrets may be told in it. */
function sealingBy(key: string, customerId: bigint) {
  const keys = [sha256(`answer ${key}`)];
  const owner = `answer of ${customerId}`;
  return {
    seal: ({ status, body }: Answer): Answer => ({ status, body: body === null ? null : seal(body, owner, keys) }),
    open: ({ status, body }: Answer): Answer => ({ status, body: body === null ? null : open(body, owner, { keys, setting: 'the Idempotency-Key' }) }),
  };
}
