import { AppError, mailings, mailingSeries, parseAmount, toAmount, type MailingSeries } from '@portal/contracts';
import { nextOccurrence } from '@portal/messaging';
import type { FastifyInstance } from 'fastify';
import { announceWork } from '../../../platform/background';
import { inTransaction, type Db } from '../../../platform/db';
import { found, route } from '../../../platform/http';
import { availableOf } from '../../../money/billing';
import { viewerOf } from '../../addressbooks';
import { originOf, type LinkBaseUrls } from '../../shortlinks';
import { unsubscribePrefix } from '../../unsubscribe';
import { refuseManualSeries, secondText } from '../comparison/comparison-rules';
import { lockedBooks, planMailing } from '../plan/mailing-plan';
import { refuseUnknownFields } from '../plan/unknown-fields';
import type { HomeCountry } from '../recipients/recipient';
import { deleteSeries, insertSeries, lockSeriesOf, oneSeries, seriesOf, setPaused, type SeriesRow } from './series.store';

export type SeriesDeps = LinkBaseUrls & { db: Db; home: HomeCountry; clock: () => Date };

const MAX_SERIES = 100;

export function registerSeriesRoutes(app: FastifyInstance, { db, home, clock, ...baseUrls }: SeriesDeps): void {
  route(app, mailingSeries.list, async ({ actor }) => ({ items: (await seriesOf(db, actor)).map(present) }));

  route(app, mailingSeries.create, async ({ body, actor }, httpRequest) => {
    if (!actor.elements.has(mailings.confirm.access)) throw new AppError('permission_denied');
    const now = clock();
    const { requestId, recurrence, maxCost, ...request } = body;
    const nextAt = nextOccurrence(recurrence, now);
    if (!nextAt) throw new AppError('send_time_past');
    refuseManualSeries(request.comparison);
    refuseUnknownFields([request, request.fallback, secondText(request)], request.acceptedFields);
    const prefix = unsubscribePrefix(baseUrls, originOf(httpRequest));
    const { terms } = await planMailing(db, { home, now, unsubscribePrefix: prefix }, viewerOf(actor), { ...request, localTime: false });
    const { customerId, loginId } = actor;
    const { currency } = await availableOf(db, customerId, terms.accountId);
    const uuid = await inTransaction(db, async (tx) => {
      await lockSeriesOf(tx, customerId);
      const { books } = await lockedBooks(tx, viewerOf(actor), request);
      // With tags as the book spells them, by which their removal finds the series.
      const recipientBooks = request.recipientBooks.map((book, index) => (
        book.segmentUuid === undefined ? { ...book, filter: books[index]?.filter ?? book.filter } : book));
      return insertSeries(tx, {
        customerId, loginId, requestId, name: body.name, recurrence, request: { ...request, recipientBooks },
        maxCost: parseAmount(maxCost), currency, nextAt, unsubscribePrefix: prefix, max: MAX_SERIES,
      });
    });
    if (uuid === undefined) throw new AppError('too_many_series', { max: MAX_SERIES });
    announceWork('mailings');
    return present(found(await oneSeries(db, actor, uuid)));
  });

  route(app, mailingSeries.pause, async ({ body: { uuid, paused }, actor }) => inTransaction(db, async (tx) => {
    const { id, recurrence } = found(await oneSeries(tx, actor, uuid));
    await setPaused(tx, actor.customerId, id, { paused, nextAt: nextOccurrence(recurrence, clock()) });
    return present(found(await oneSeries(tx, actor, uuid)));
  }));

  route(app, mailingSeries.remove, async ({ body: { uuid }, actor }) => {
    await deleteSeries(db, actor.customerId, found(await oneSeries(db, actor, uuid)).id);
    return {};
  });
}

function present(row: SeriesRow): MailingSeries {
  const { uuid, name, recurrence, paused, maxCost, currency, nextAt, runs, lastListId } = row;
  return {
    uuid, name, recurrence: { ...recurrence, weekdays: [...recurrence.weekdays] }, paused, maxCost: toAmount(maxCost), currency,
    next: nextAt?.toISOString() ?? null, runs, lastListId: lastListId === null ? null : Number(lastListId),
    error: row.errorName === null ? null : { name: row.errorName, params: row.errorParams ?? {} },
  };
}
