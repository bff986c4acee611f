import type { ApiOperation } from '@portal/contracts/api';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db';
import { refusedRequest } from './refused-request';
import { wrong } from './shape-faults';

export type StoredResponse = { status: number; body: string | null };

type Repeatable = { customerId: bigint; key: string; operation: string; request: unknown };
type Repeated = Promise<StoredResponse & { isReplayed: boolean }>;

/** A call with an Idempotency-Key; hashes in hexadecimal. `seal` and `open` encrypt and decrypt a stored answer. */
export type KeyedCall = {
  customerId: bigint; keyHash: string; requestHash: string; now: Date; seal: (body: string) => string; open: (sealed: string) => string;
};
/** A keyed call whose handler stores the answer, in the transaction of its effect. */
export type KeyedAnswer<Data> = { call: KeyedCall; answerOf: (data: Data) => StoredResponse };

/**
 * Run `work` once per key across all nodes and replay its answer. Throw idempotency_key_reused, idempotency_in_progress. `alone` runs it in
 * a transaction of its own, `gathered` in one that it shares with other calls.
 */
export type Idempotency = {
  alone: (call: Repeatable, work: (db: Db) => Promise<StoredResponse>) => Repeated;
  gathered: (call: Repeatable, work: (call: KeyedCall) => Promise<StoredResponse>) => Repeated;
};

const HEADER = 'idempotency-key';
const POINTER = `header/${HEADER}`;

export function repeatKeyOf(
  { repeatable, method }: Pick<ApiOperation, 'repeatable' | 'method'>, { headers }: Pick<FastifyRequest, 'headers'>,
): string | null {
  const key = headers[HEADER];
  if (key === undefined) return null;
  if (method === 'GET') return null;
  // Ignoring the header could repeat an effect that the caller expects to happen once.
  if (!repeatable) throw refusedRequest([wrong(POINTER, 'This operation doesn’t support it.')]);
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw refusedRequest([wrong(POINTER, 'Must be 1 to 255 visible ASCII characters.')]);
  }
  return key;
}
