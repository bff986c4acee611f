import type { ApiOperation } from '@portal/contracts/api';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db';
import { refusedRequest } from './refused-request';
import { wrong } from './shape-faults';

/** What is sent: its status, and the text of its body where it has one. */
export type Answer = { status: number; body: string | null };

/** `request` is all of it that decides whether two are the same. */
export type Repeatable = { customerId: bigint; key: string; operation: string; request: unknown };

/**
 * Answers a request once, whatever node it comes to, and from then on gives the same answer again. `work` is given a transaction that holds the answer
 * too. Throws idempotency_key_reused, idempotency_in_progress; where `work` throws nothing is kept.
 */
export type AnswerOnce = (asked: Repeatable, work: (db: Db) => Promise<Answer>) => Promise<Answer & { isReplayed: boolean }>;

const HEADER = 'idempotency-key';
const POINTER = `header/${HEADER}`;

/** Null where there is none, or where the operation only reads. Throws invalid_request. */
export function repeatKeyOf({ repeatable, method }: Pick<ApiOperation, 'repeatable' | 'method'>, { headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const key = headers[HEADER];
  if (key === undefined) return null;
  if (method === 'GET') return null;
  // Whoever sends it relies on it: were it passed over, a repeat would do it again.
  if (!repeatable) throw refusedRequest([wrong(POINTER, 'This operation does not take it.')]);
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw refusedRequest([wrong(POINTER, 'It has to be 1 to 255 visible ASCII characters.')]);
  return key;
}
