import type { ApiOperation } from '@portal/contracts/api';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db';
import { refusedRequest } from './refused-request';
import { wrong } from './shape-faults';

export type StoredResponse = { status: number; body: string | null };

type Repeatable = { customerId: bigint; key: string; operation: string; request: unknown };

/** Runs `work` once per key across all nodes and replays its answer. Throws idempotency_key_reused, idempotency_in_progress. */
export type WithIdempotency = (
  call: Repeatable, work: (db: Db) => Promise<StoredResponse>,
) => Promise<StoredResponse & { isReplayed: boolean }>;

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
