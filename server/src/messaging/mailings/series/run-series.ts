import { AppError, isAppError, toAmount } from '@portal/contracts';
import { nextOccurrence } from '@portal/messaging';
import { accessOf, type LoginAccess } from '../../../customers/accounts';
import { isCustomerDisabled } from '../../../customers/limits';
import { inTransaction, isDatabaseTrouble, type Db, type Transaction } from '../../../platform/db';
import { viewerOf } from '../../addressbooks';
import { createMailing } from '../lists/create-mailing';
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
      if (!isAppError(error)) throw error;
      // Only until the change of the book ends.
      if (error.error === 'book_in_use') await postponeSeries(tx, due, new Date(now.getTime() + RETRY_MS));
      else await noteRun(tx, due, { nextAt, listId: null, error: { name: error.error, params: error.params } });
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
  const { customerId, loginId, uuid, runs, request, unsubscribePrefix, maxCost } = due;
  if (await isCustomerDisabled(tx, customerId)) throw new AppError('customer_disabled');
  const access = await accessOf(tx, { customerId, loginId });
  if (!maySend(access)) throw new AppError('permission_denied');
  return createMailing(tx, { ...context, unsubscribePrefix }, viewerOf(access), {
    ...request, localTime: false, customerListId: `series-${uuid}-${runs + 1}`, sendUpTo: toAmount(maxCost),
  });
}

function maySend({ elements }: Pick<LoginAccess, 'elements'>): boolean {
  return elements.has('/smslist/action/create') && elements.has('/smslist/action/confirm');
}
