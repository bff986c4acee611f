import { isAppError } from '@portal/contracts';
import { inTransaction, type Db, type Transaction } from '../db';
import { askAgain } from '../messages';
import { nextRequest, noteProgress, type ListRequest } from './list-request.store';
import { MESSAGES_AT_ONCE } from './recheck';
import { mayGoOn, resetPortion } from './reset-attempts';
import { lockForReset } from './reset-list.store';
import type { QueueTimes } from './send-times';
import { tell } from './transitions';

/** Goes on with what was asked for of long lists, one portion of one of them; false when there was none. */
export async function continueRequests(db: Db, times: QueueTimes): Promise<boolean> {
  try {
    return await inTransaction(db, (tx) => doPortion(tx, times));
  } catch (error) {
    if (!isAppError(error) || error.error !== 'balance_insufficient') throw error;
    // The money has gone elsewhere meanwhile: what was sent again is, the rest can be reset once there is money.
    return inTransaction(db, giveUp);
  }
}

async function doPortion(tx: Transaction, times: QueueTimes): Promise<boolean> {
  const request = await nextRequest(tx);
  if (!request) return false;
  await noteProgress(tx, request, await lastOf(tx, request, times));
  return true;
}

async function lastOf(tx: Transaction, { customerId, listId, kind, after, statuses, askedAt }: ListRequest, times: QueueTimes): Promise<bigint | null> {
  const portion = { listId, after, limit: MESSAGES_AT_ONCE };
  if (kind === 'recheck') return (await askAgain(tx, customerId, portion)).last;
  const list = await lockForReset(tx, customerId, listId);
  if (!list || !mayGoOn(list)) return null;
  return (await resetPortion(tx, list, { ...portion, statuses, endedBefore: askedAt }, times)).last;
}

async function giveUp(tx: Transaction): Promise<boolean> {
  const request = await nextRequest(tx);
  if (!request) return false;
  await noteProgress(tx, request, null);
  await tell(tx, request.customerId, request.listId);
  return true;
}
