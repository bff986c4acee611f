import { AppError, isAppError, toAmount } from '@portal/contracts';
import { nextOccurrence } from '@portal/messaging';
import { accessOf, type LoginAccess } from '../../../customers/accounts';
import { scopesOfKey } from '../../../customers/keys';
import { isCustomerDisabled, refusalOf, refuseBlockedTraffic } from '../../../customers/limits';
import { inTransaction, isDatabaseTrouble, type Db, type Transaction } from '../../../platform/db';
import { viewerOf } from '../../addressbooks';
import { createMailing } from '../lists/create-mailing';
import type { MailingActor } from '../plan/mailing-plan';
import type { HomeCountry } from '../recipients/recipient';
import { lockDueSeries, noteRun, postponeSeries, type DueSeries } from './series.store';

/** Until a series that failed without a reason for its owner is tried again. */
const RETRY_MS = 10 * 60_000;

export type SeriesContext = { home: HomeCountry; now: Date };

/**
 * Creates the list of the next due series; returns false if none is due. The list and the note of its time commit together, so a crash
 * sends none twice. After an outage, one list is sent for all the times missed. A time that can't be sent is noted with its error; the
 * next is tried all the same.
 */
export async function runNextSeries(db: Db, { home, now }: SeriesContext): Promise<boolean> {
  const locked: { due?: DueSeries } = {};
  const running = inTransaction(db, async (tx) => {
    const due = await lockDueSeries(tx, now);
    if (!due) return false;
    locked.due = due;
    const nextAt = nextOccurrence(due.recurrence, now);
    try {
      const { id } = await inTransaction(tx, (inner) => createList(inner, due, { home, now }));
      await noteRun(tx, due, { nextAt, listId: BigInt(id), error: null });
    } catch (error) {
      const refusal = isAppError(error) ? error : await refusalOf(tx, error, null);
      if (!refusal) throw error;
      // Only until the change of the book ends.
      if (refusal.error === 'book_in_use') await postponeSeries(tx, due, new Date(now.getTime() + RETRY_MS));
      else await noteRun(tx, due, { nextAt, listId: null, error: { name: refusal.error, params: refusal.params } });
    }
    return true;
  });
  return running.catch(async (error: unknown) => {
    // A fault of one series must not hold up the others, which are due later.
    if (locked.due && !isDatabaseTrouble(error)) await postponeSeries(db, locked.due, new Date(now.getTime() + RETRY_MS));
    throw error;
  });
}

async function createList(tx: Transaction, due: DueSeries, context: SeriesContext) {
  const { customerId, uuid, runs, request, unsubscribePrefix, maxCost } = due;
  if (await isCustomerDisabled(tx, customerId)) throw new AppError('customer_disabled');
  return createMailing(tx, { ...context, unsubscribePrefix }, await senderOf(tx, due), {
    ...request, localTime: false, customerListId: `series-${uuid}-${runs + 1}`, sendUpTo: toAmount(maxCost),
  });
}

/** Checks the rights that the series' creator has now: those of its login, or of its API key as a call with it would. */
async function senderOf(tx: Transaction, { customerId, loginId, keyId }: DueSeries): Promise<MailingActor> {
  if (keyId !== null) {
    const scope = 'messages:send';
    if (!(await scopesOfKey(tx, keyId)).includes(scope)) throw new AppError('scope_missing', { scope });
    await refuseBlockedTraffic(tx, { customerId, keyId });
    return { customerId, loginId: null, organizations: null, all: true };
  }
  if (loginId === null) throw new Error('a series of nobody');
  const access = await accessOf(tx, { customerId, loginId });
  if (!maySend(access)) throw new AppError('permission_denied');
  return viewerOf(access);
}

function maySend({ elements }: Pick<LoginAccess, 'elements'>): boolean {
  return elements.has('/smslist/action/create') && elements.has('/smslist/action/confirm');
}
