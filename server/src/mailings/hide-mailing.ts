import { AppError } from '@portal/contracts';
import { LIST_STATUS } from '@portal/messaging';
import type { Db } from '../db';
import { found } from '../http';
import { setHidden } from './hide-mailing.store';
import { statusOf } from './mailing.store';

export type Hiding = { customerId: bigint; id: bigint; hidden: boolean };

/** What is over: nothing of it leaves any more, and its customer has nothing to decide about it. */
const OVER: readonly number[] = [LIST_STATUS.sent, LIST_STATUS.deleted, LIST_STATUS.preparationError];

/** Takes a list out of the page of lists, or back into it (MAIL-06). Nothing else of it changes, and doing it twice is doing it once. */
export async function hideMailing(db: Db, { customerId, id, hidden }: Hiding): Promise<{ id: number; hidden: boolean }> {
  if (!(await setHidden(db, customerId, id, { hidden, when: OVER }))) {
    found(await statusOf(db, customerId, id));
    throw new AppError('list_transition_refused');
  }
  return { id: Number(id), hidden };
}
