import { AppError } from '@portal/contracts';
import { hash } from 'node:crypto';
import { Gatherer } from '../background';
import { inTransaction, isPool, perPool, type Db, type Transaction } from '../db';
import type { KeyedAnswer, KeyedCall, StoredResponse } from '../http';
import { open, seal } from '../sealing';
import { insertAnswers, lockKeys, type StoredAnswer } from './idempotency.store';
import { RETENTION_MS } from './stored-answer';

export type Repeatable = { customerId: bigint; key: string; operation: string; request: unknown; now: Date };

/** The stored answer of a call that is repeated. Its caller gets the answer, unless the request differs. */
export class AnsweredBefore extends Error {
  constructor(readonly stored: StoredAnswer) {
    super('a call with this Idempotency-Key was answered before');
  }
}

/** The database stores hashes of key and request, and the answer, which may contain secrets, encrypted with the key. */
export function keyedCall({ customerId, key, operation, request, now }: Repeatable): KeyedCall {
  const keys = [hash('sha256', `answer ${key}`, 'buffer')];
  const owner = `answer of ${customerId}`;
  return {
    customerId, now, keyHash: hash('sha256', key, 'hex'), requestHash: hash('sha256', canonical([operation, request]), 'hex'),
    seal: (body) => seal(body, owner, keys),
    open: (body) => open(body, owner, { keys, setting: 'the Idempotency-Key' }),
  };
}

/** Why a call must not have its effect; null if it may. */
type Claim = AppError | AnsweredBefore | null;

/**
 * Claims the keys of a customer's calls until the transaction ends. Returns a claim per call, in order: idempotency_in_progress while
 * another call has the key, or AnsweredBefore.
 */
export async function claimKeys(tx: Transaction, calls: readonly [KeyedCall, ...KeyedCall[]]): Promise<readonly Claim[]> {
  const [{ customerId, now }] = calls;
  const { locked, stored } = await lockKeys(tx, customerId, [...new Set(calls.map(({ keyHash }) => keyHash))], oldest(now));
  const answers = new Map(stored.map((answer) => [answer.keyHash, answer]));
  const claimed = new Set<string>();
  return calls.map(({ keyHash }) => {
    const answer = answers.get(keyHash);
    if (answer) return new AnsweredBefore(answer);
    if (!locked.has(keyHash) || claimed.has(keyHash)) return new AppError('idempotency_in_progress', { seconds: 1 });
    claimed.add(keyHash);
    return null;
  });
}

type Answered = { call: KeyedCall; answer: StoredResponse };

/** Stores the answers of calls whose keys are claimed. */
export async function storeAnswers(tx: Transaction, answered: readonly [Answered, ...Answered[]]): Promise<void> {
  const [{ call: { customerId, now } }] = answered;
  const stored = answered.map(({ call, answer: { status, body } }) => (
    { keyHash: call.keyHash, requestHash: call.requestHash, status, body: body === null ? null : call.seal(body) }));
  await insertAnswers(tx, customerId, stored, now);
}

/** Runs `work` and stores its answer under the call's key, in a transaction. Throws AnsweredBefore, idempotency_in_progress. */
export async function answerUnderKey<Data>(
  db: Db, { call, answerOf }: KeyedAnswer<Data>, work: (tx: Transaction) => Promise<Data>,
): Promise<Data> {
  return inTransaction(db, async (tx) => {
    const [refusal] = await claimKeys(tx, [call]);
    if (refusal) throw refusal;
    const data = await work(tx);
    await storeAnswers(tx, [{ call, answer: answerOf(data) }]);
    return data;
  });
}

const gathererOf = perPool((db) => new Gatherer<KeyedCall, Claim>((calls) => inTransaction(db, (tx) => claimKeys(tx, calls))));

/** Claims a key for a moment. Those of a customer that come together share a transaction. */
export async function claimOnce(db: Db, call: KeyedCall): Promise<Claim> {
  if (isPool(db)) return gathererOf(db).ask(String(call.customerId), call);
  return (await inTransaction(db, (tx) => claimKeys(tx, [call])))[0] ?? null;
}

/** Throws idempotency_key_reused if the key was used for another request. */
export function replay(call: KeyedCall, { requestHash, status, body }: StoredAnswer): StoredResponse & { isReplayed: true } {
  if (requestHash !== call.requestHash) throw new AppError('idempotency_key_reused');
  return { status, body: body === null ? null : call.open(body), isReplayed: true };
}

const oldest = (now: Date) => new Date(now.getTime() - RETENTION_MS);

function canonical(request: unknown): string {
  return JSON.stringify(ordered(request)) ?? '';
}

/** Keys are sorted, and objects and lists are marked, so that an object never equals a list. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return [0, ...value.map(ordered)];
  if (typeof value !== 'object' || value === null) return value;
  return [1, ...Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, field]) => [name, ordered(field)])];
}
