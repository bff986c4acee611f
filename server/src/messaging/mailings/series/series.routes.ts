import { AppError, mailings, mailingSeries, toAmount, type MailingSeries } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/db';
import { route } from '../../../platform/http';
import { viewerOf } from '../../addressbooks';
import { originOf, type LinkBaseUrls } from '../../shortlinks';
import { unsubscribePrefix } from '../../unsubscribe';
import type { HomeCountry } from '../recipients/recipient';
import { endSeries, pauseSeries } from './change-series';
import { createSeries } from './create-series';
import { seriesOf, type SeriesRow } from './series.store';

export type SeriesDeps = LinkBaseUrls & { db: Db; home: HomeCountry; clock: () => Date };

export function registerSeriesRoutes(app: FastifyInstance, { db, home, clock, ...baseUrls }: SeriesDeps): void {
  route(app, mailingSeries.list, async ({ actor }) => ({ items: (await seriesOf(db, actor)).map(present) }));

  route(app, mailingSeries.create, async ({ body, actor }, request) => {
    if (!actor.elements.has(mailings.confirm.access)) throw new AppError('permission_denied');
    const context = { home, now: clock(), unsubscribePrefix: unsubscribePrefix(baseUrls, originOf(request)) };
    return present(await createSeries(db, context, { actor: viewerOf(actor), keyId: null }, body));
  });

  route(app, mailingSeries.pause, async ({ body: { uuid, paused }, actor }) => (
    present(await pauseSeries(db, actor, uuid, { paused, now: clock() }))));

  route(app, mailingSeries.remove, async ({ body: { uuid }, actor }) => {
    await endSeries(db, actor, uuid);
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
