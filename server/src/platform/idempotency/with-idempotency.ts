import { inTransaction, type Db } from '../db';
import type { KeyedCall, StoredResponse } from '../http';
import { AnsweredBefore, answerTo, claimKeys, keyedCall, replay, storeAnswers, type Repeatable } from './keyed-call';

type Repeated = StoredResponse & { isReplayed: boolean };

/** Stores nothing if `work` throws. Throws idempotency_in_progress while another call with the key runs, or idempotency_key_reused. */
export async function withIdempotency(
  db: Db, repeatable: Repeatable, work: (tx: Db) => Promise<StoredResponse>,
): Promise<Repeated> {
  const call = keyedCall(repeatable);
  return inTransaction(db, async (tx) => {
    const [refusal] = await claimKeys(tx, [call]);
    if (refusal instanceof AnsweredBefore) return replay(call, refusal.stored);
    if (refusal) throw refusal;
    const answer = await work(tx);
    await storeAnswers(tx, [{ call, answer }]);
    return { ...answer, isReplayed: false };
  });
}

/**
 * For calls that have their effects together, in a transaction of `work`, which claims the call's key and stores its answer there. A call
 * that fails because it is a repetition gets the stored answer, even if it could not be accepted any more.
 */
export async function withGatheredIdempotency(
  db: Db, repeatable: Repeatable, work: (call: KeyedCall) => Promise<StoredResponse>,
): Promise<Repeated> {
  const call = keyedCall(repeatable);
  try {
    return { ...(await work(call)), isReplayed: false };
  } catch (error) {
    // A lost connection leaves unknown whether the answer was stored.
    const stored = error instanceof AnsweredBefore ? error.stored : await answerTo(db, call).catch(() => undefined);
    if (stored) return replay(call, stored);
    throw error;
  }
}
