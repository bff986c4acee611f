import { AppError } from '@portal/contracts';
import { LIST_STATUS } from '@portal/messaging';
import type { Db } from '../../../platform/db';
import { found } from '../../../platform/http';
import { setHidden } from './hide-mailing.store';
import { statusOf } from './mailing.store';

export type Hiding = { customerId: bigint; id: bigint; hidden: boolean };

/** Statuses in which nothing more is sent and the customer has nothing to decide. */
const HIDEABLE_STATUSES: readonly number[] = [LIST_STATUS.sent, LIST_STATUS.deleted, LIST_STATUS.preparationError];

export async function hideMailing(db: Db, { customerId, id, hidden }: Hiding): Promise<{ id: number; hidden: boolean }> {
  if (!(await setHidden(db, customerId, id, { hidden, when: HIDEABLE_STATUSES }))) {
    throw new AppError('list_transition_refused', { from: found(await statusOf(db, customerId, id)), to: 'hidden' });
  }
  return { id: Number(id), hidden };
}
