import { isAppError } from '@portal/contracts';
import { inTransaction, type Db, type Transaction } from '../db';
import { askAgain } from '../messages';
import { nextRequest, noteFailure, noteProgress, type Failure, type ListRequest } from './list-request.store';
import { MESSAGES_AT_ONCE } from './recheck';
import { mayGoOn, resetPortion, type Resetting } from './reset-attempts';
import { lockForReset } from './reset-list.store';
import { tell } from './transitions';

/** Failures of one portion in a row, about a minute of waiting between them, after which its request is given up. */
const MOST_TRIES = 7;

/**
 * Goes on with what was asked for of long lists, one portion of one of them; false when there was none. One that fails
 * holds up nobody else's.
 */
export async function continueRequests(db: Db, resetting: Resetting): Promise<boolean> {
  const taken: { request?: ListRequest } = {};
  try {
    return await inTransaction(db, async (tx) => {
      const request = await nextRequest(tx);
      if (!request) return false;
      taken.request = request;
      await noteProgress(tx, request, await lastOf(tx, request, resetting));
      return true;
    });
  } catch (error) {
    if (!taken.request) throw error;
    await setBack(db, taken.request, error);
    return true;
  }
}

async function lastOf(tx: Transaction, { customerId, listId, kind, after, statuses, askedAt }: ListRequest, resetting: Resetting): Promise<bigint | null> {
  const portion = { listId, after, limit: MESSAGES_AT_ONCE };
  if (kind === 'recheck') return (await askAgain(tx, customerId, portion)).last;
  const list = await lockForReset(tx, customerId, listId);
  if (!list || !mayGoOn(list)) return null;
  return (await resetPortion(tx, list, { ...portion, statuses, endedBefore: askedAt }, resetting)).last;
}

/**
 * Where the money, or what may be spent that day, has gone elsewhere meanwhile, what was sent again is, and the rest can be
 * reset once there is some: that is given up at once. What is a fault of ours is tried again, and thrown on, so that it is logged.
 */
async function setBack(db: Db, request: ListRequest, error: unknown): Promise<void> {
  const refused = isAppError(error);
  const failure: Failure = refused ? { reason: error.error, tries: 1 } : { reason: 'internal_error', tries: MOST_TRIES };
  await inTransaction(db, async (tx) => {
    if (await noteFailure(tx, request, failure)) await tell(tx, request.customerId, request.listId);
  });
  if (!refused) throw error;
}
