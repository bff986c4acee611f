import { AppError, parseAmount } from '@portal/contracts';
import { nextOccurrence } from '@portal/messaging';
import { announceWork } from '../../../platform/background';
import { inTransaction, type Db } from '../../../platform/db';
import { found } from '../../../platform/http';
import { availableOf } from '../../../money/billing';
import { refuseManualSeries, secondText } from '../comparison/comparison-rules';
import { lockedBooks, planMailing, type MailingActor, type MailingContext } from '../plan/mailing-plan';
import { refuseUnknownFields } from '../plan/unknown-fields';
import { insertSeries, lockSeriesOf, oneSeries, type SeriesRequest, type SeriesRow } from './series.store';

const MAX_SERIES = 100;

/** `keyId`: of the API key that creates the series, which `actor` then acts for; null for a login. */
type SeriesCreator = { actor: MailingActor; keyId: bigint | null };

/**
 * Returns the series, also if its `requestId` is repeated. Refuses what would refuse its list now. Throws send_time_past if it would never
 * recur, and too_many_series.
 */
export async function createSeries(
  db: Db, context: MailingContext, { actor, keyId }: SeriesCreator, { requestId, recurrence, maxCost, ...request }: SeriesRequest,
): Promise<SeriesRow> {
  const nextAt = nextOccurrence(recurrence, context.now);
  if (!nextAt) throw new AppError('send_time_past');
  refuseManualSeries(request.comparison);
  refuseUnknownFields([request, request.fallback, secondText(request)], request.acceptedFields);
  const { terms } = await planMailing(db, context, actor, { ...request, localTime: false });
  const { customerId, loginId } = actor;
  const { currency } = await availableOf(db, customerId, terms.accountId);
  const uuid = await inTransaction(db, async (tx) => {
    await lockSeriesOf(tx, customerId);
    const { books } = await lockedBooks(tx, actor, request);
    // With tags as the book spells them, by which their removal finds the series.
    const recipientBooks = request.recipientBooks.map((book, index) => (
      book.segmentUuid === undefined ? { ...book, filter: books[index]?.filter ?? book.filter } : book));
    return insertSeries(tx, {
      customerId, loginId, keyId, requestId, name: request.name, recurrence, request: { ...request, recipientBooks },
      maxCost: parseAmount(maxCost), currency, nextAt, unsubscribePrefix: context.unsubscribePrefix, max: MAX_SERIES,
    });
  });
  if (uuid === undefined) throw new AppError('too_many_series', { max: MAX_SERIES });
  announceWork('mailings');
  return found(await oneSeries(db, actor, uuid));
}
