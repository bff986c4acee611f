import { AppError } from '@portal/contracts';
import { createHash } from 'node:crypto';
import { inTransaction, type Db } from '../db';
import { open, seal } from '../sealing';
import { lockKey, insertAnswer, type StoredAnswer } from './idempotency.store';
import { RETENTION_MS } from './stored-answer';

type StoredResponse = { status: number; body: string | null };
export type Repeatable = { customerId: bigint; key: string; operation: string; request: unknown; now: Date };

/** Stores nothing if `work` throws. Throws idempotency_in_progress while another call with the key runs, or idempotency_key_reused. */
export async function withIdempotency(
  db: Db, { customerId, key, operation, request, now }: Repeatable, work: (tx: Db) => Promise<StoredResponse>,
): Promise<StoredResponse & { isReplayed: boolean }> {
  const keyHash = sha256(key);
  const requestHash = hashOf([operation, request]);
  const sealing = sealingBy(key, customerId);
  return inTransaction(db, async (tx) => {
    const { isLocked, stored } = await lockKey(tx, customerId, keyHash, new Date(now.getTime() - RETENTION_MS));
    if (stored) return { ...sealing.open(sameRequest(stored, requestHash)), isReplayed: true };
    if (!isLocked) throw new AppError('idempotency_in_progress', { seconds: 1 });
    const answer = await work(tx);
    await insertAnswer(tx, customerId, keyHash, { requestHash, ...sealing.seal(answer) }, now);
    return { ...answer, isReplayed: false };
  });
}

function sameRequest({ requestHash, ...answer }: StoredAnswer, hash: Buffer): StoredResponse {
  if (Buffer.compare(requestHash, hash) !== 0) throw new AppError('idempotency_key_reused');
  return answer;
}

/** Encrypts answers, which may contain secrets, with the Idempotency-Key. The database stores only a hash of that key. */
function sealingBy(key: string, customerId: bigint) {
  const keys = [sha256(`answer ${key}`)];
  const owner = `answer of ${customerId}`;
  return {
    seal: ({ status, body }: StoredResponse): StoredResponse => ({ status, body: body === null ? null : seal(body, owner, keys) }),
    open: ({ status, body }: StoredResponse): StoredResponse => ({
      status, body: body === null ? null : open(body, owner, { keys, setting: 'the Idempotency-Key' }),
    }),
  };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function hashOf(request: unknown): Buffer {
  return sha256(JSON.stringify(ordered(request)) ?? '');
}

/** Canonical form: keys are sorted, and objects and lists are marked, so that an object never equals a list. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return [0, ...value.map(ordered)];
  if (typeof value !== 'object' || value === null) return value;
  return [1, ...Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, field]) => [name, ordered(field)])];
}
