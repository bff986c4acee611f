import { AppError } from '@portal/contracts';
import { inTransaction, type Db } from '../../../platform/db';
import { queueStatusQueries, RECHECKED } from '../../dispatcher';
import { countsOfLists } from '../../messages';
import { queueRemainingMessages, claimRequestSlot } from './list-request.store';
import { isStream, statusOf } from './mailing.store';

export const MESSAGES_AT_ONCE = 2_000;
/** Minimum time since the list's last request: for the whole list, for chosen messages, and for messages sent alone (a stream's). */
const EVERY_SECONDS = 60;
const CHOSEN_EVERY_SECONDS = 5;
const STREAM_EVERY_SECONDS = 1;

/** Queries providers for message statuses (MAIL-10): the start of a long list at once, the rest in the background. */
export async function recheck(
  db: Db, customerId: bigint, { listId, messageIds }: { listId: bigint; messageIds: readonly string[] | undefined },
): Promise<{ queued: number }> {
  if ((await statusOf(db, customerId, listId)) === undefined) throw new AppError('not_found');
  const ofStream = await isStream(db, customerId, listId);
  if (!messageIds && ofStream) throw new AppError('not_found');
  const everySeconds = ofStream ? STREAM_EVERY_SECONDS : messageIds ? CHOSEN_EVERY_SECONDS : EVERY_SECONDS;
  return inTransaction(db, async (tx) => {
    const of = { customerId, listId, kind: 'recheck' as const };
    const seconds = await claimRequestSlot(tx, { ...of, everySeconds });
    if (seconds > 0) throw new AppError('too_many_requests', { seconds });
    const { queued, last } = await queueStatusQueries(tx, customerId, { listId, after: 0n, limit: MESSAGES_AT_ONCE, messageIds });
    if (last === null) return { queued };
    await queueRemainingMessages(tx, { ...of, statuses: RECHECKED, outcomes: null, after: last });
    // Counts all messages with these statuses, because it is unknown yet which of them a provider can report.
    const counts = (await countsOfLists(tx, customerId, [listId])).get(listId) ?? {};
    return { queued: RECHECKED.reduce((sum, status) => sum + (counts[status] ?? 0), 0) };
  });
}
