import { isAppError } from '@portal/contracts';
import { inTransaction, type Db, type Transaction } from '../../../platform/db';
import { queueStatusQueries } from '../../dispatcher';
import { nextRequest, noteFailure, noteProgress, type Failure, type ListRequest } from './list-request.store';
import { MESSAGES_AT_ONCE } from './recheck';
import { canReset, resetPortion, type Resetting } from './reset-attempts';
import { lockForReset } from './reset-list.store';
import { notify } from './transitions';

/** Consecutive failures of one portion, within about a minute, before its request is given up. */
const MAX_ATTEMPTS = 7;

/** Processes one portion of one request; returns false if there was none. A failing request does not delay others. */
export async function continueRequests(db: Db, resetting: Resetting): Promise<boolean> {
  const claimed: { request?: ListRequest } = {};
  try {
    return await inTransaction(db, async (tx) => {
      const request = await nextRequest(tx);
      if (!request) return false;
      claimed.request = request;
      await noteProgress(tx, request, await lastOf(tx, request, resetting));
      return true;
    });
  } catch (error) {
    if (!claimed.request) throw error;
    await recordFailure(db, claimed.request, error);
    return true;
  }
}

async function lastOf(tx: Transaction, request: ListRequest, resetting: Resetting): Promise<bigint | null> {
  const { customerId, listId, kind, after, statuses, outcomes, requestedAt } = request;
  const portion = { listId, after, limit: MESSAGES_AT_ONCE };
  if (kind === 'recheck') return (await queueStatusQueries(tx, customerId, portion)).last;
  const list = await lockForReset(tx, customerId, listId);
  if (!list || !canReset(list)) return null;
  return (await resetPortion(tx, list, { ...portion, statuses, outcomes, finalBefore: requestedAt }, resetting)).last;
}

/** An AppError, such as an insufficient balance, ends the request at once. Other errors are retried and rethrown for the log. */
async function recordFailure(db: Db, request: ListRequest, error: unknown): Promise<void> {
  const refused = isAppError(error);
  const failure: Failure = refused ? { reason: error.error, attempts: 1 } : { reason: 'internal_error', attempts: MAX_ATTEMPTS };
  await inTransaction(db, async (tx) => {
    if (await noteFailure(tx, request, failure)) await notify(tx, request.customerId, request.listId);
  });
  if (!refused) throw error;
}
