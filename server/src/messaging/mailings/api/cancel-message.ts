import { AppError, isAppError } from '@portal/contracts';
import { LIST_STATUS } from '@portal/messaging';
import { inTransaction, type Db } from '../../../platform/db';
import { statusName } from '../../../platform/callbacks';
import { found } from '../../../platform/http';
import { listedMessage, presentListedMessage } from '../../messages';
import { changeList } from '../lists/transitions';
import { withdrawFromStream, withdrawSingle } from '../lists/withdrawal';

type Canceling = { customerId: bigint; messageId: bigint; now: Date };

/** Throws not_found, message_of_list, and message_transition_refused if the message is no longer queued. */
export async function cancelMessage(db: Db, { customerId, messageId, now }: Canceling): Promise<void> {
  const { listId, source, ofStream } = found(await listedMessage(db, customerId, messageId));
  if (source === 'list') throw new AppError('message_of_list');
  if (ofStream) {
    const isWithdrawn = await inTransaction(db, (tx) => withdrawFromStream(tx, { customerId, id: listId }, messageId));
    if (!isWithdrawn) throw await refusal(db, customerId, messageId);
    return;
  }
  const canceling = changeList(db, { customerId, id: listId, now }, LIST_STATUS.deleted, async (tx) => {
    if (!await withdrawSingle(tx, { customerId, id: listId }, now)) throw new AppError('list_transition_refused');
  });
  await canceling.catch(async (error: unknown) => {
    throw isAppError(error) && error.error === 'list_transition_refused' ? await refusal(db, customerId, messageId) : error;
  });
}

/** API callers do not know that a single message is stored as a list, so the error names the message. */
async function refusal(db: Db, customerId: bigint, messageId: bigint): Promise<AppError> {
  const message = presentListedMessage(found(await listedMessage(db, customerId, messageId)));
  return new AppError('message_transition_refused', { from: statusName({ ...message, sent: message.dtsend !== null }), to: 'canceled' });
}
