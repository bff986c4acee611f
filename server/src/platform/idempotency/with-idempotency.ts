import { AppError } from '@portal/contracts';
import { isDatabaseTrouble, type Db } from '../db';
import type { KeyedCall, StoredResponse } from '../http';
import { AnsweredBefore, answerUnderKey, claimOnce, keyedCall, replay, type Repeatable } from './keyed-call';

type Repeated = StoredResponse & { isReplayed: boolean };

/** Stores nothing if `work` throws. Throws idempotency_in_progress while another call with the key runs, or idempotency_key_reused. */
export async function withIdempotency(
  db: Db, repeatable: Repeatable, work: (tx: Db) => Promise<StoredResponse>,
): Promise<Repeated> {
  const call = keyedCall(repeatable);
  try {
    return { ...await answerUnderKey(db, { call, answerOf: (answer) => answer }, work), isReplayed: false };
  } catch (error) {
    if (error instanceof AnsweredBefore) return replay(call, error.stored);
    throw error;
  }
}

/** Calls of this process that have not ended, by customer and key. */
const running = new Set<string>();

/**
 * For calls that have their effects together, in a transaction of `work`, which claims the call's key and stores its answer there. A call
 * that fails because it is a repetition gets the stored answer, even if it could not be accepted any more. A repetition that reaches
 * another node before the first call's transaction begins is judged by itself.
 */
export async function withGatheredIdempotency(
  db: Db, repeatable: Repeatable, work: (call: KeyedCall) => Promise<StoredResponse>,
): Promise<Repeated> {
  const call = keyedCall(repeatable);
  const name = `${call.customerId} ${call.keyHash}`;
  if (running.has(name)) throw new AppError('idempotency_in_progress', { seconds: 1 });
  running.add(name);
  try {
    return { ...(await work(call)), isReplayed: false };
  } catch (error) {
    const refusal = error instanceof AnsweredBefore ? error : await refusalAfter(db, call, error);
    if (refusal instanceof AnsweredBefore) return replay(call, refusal.stored);
    throw refusal ?? error;
  } finally {
    running.delete(name);
  }
}

/** Why a failed call is a repetition; null if it is none. After a lost connection, its own answer may be stored. */
async function refusalAfter(db: Db, call: KeyedCall, error: unknown): Promise<Error | null> {
  try {
    return await claimOnce(db, call);
  } catch (trouble) {
    // A refusal is final for the caller, so it must not hide that nobody knows whether the call was answered.
    throw isDatabaseTrouble(error) ? error : trouble;
  }
}
