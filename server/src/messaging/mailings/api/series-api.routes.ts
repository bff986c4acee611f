import { randomUUID } from 'node:crypto';
import { toAmount } from '@portal/contracts';
import { apiRecurringLists, type ApiRecurringList } from '@portal/contracts/api';
import type { output } from 'zod/mini';
import { apiRoute, found, type ApiServer } from '../../../platform/http';
import { publicId } from '../../../platform/publicids';
import { refuseBlockedTraffic } from '../../../customers/limits';
import { originOf, type LinkBaseUrls } from '../../shortlinks';
import { unsubscribePrefix } from '../../unsubscribe';
import { booksOfRequest } from '../bulk/create-book-list';
import { requestOf } from '../bulk/bulk-head';
import type { HomeCountry } from '../recipients/recipient';
import { endSeries, pauseSeries } from '../series/change-series';
import { createSeries } from '../series/create-series';
import { oneSeries, seriesOf, type SeriesRow } from '../series/series.store';
import { withApiFieldNames } from './api-field-names';

export type SeriesApiDeps = LinkBaseUrls & { clock: () => Date; home: HomeCountry };

/** A key sees and changes all recurring lists of its customer, as it does with lists. Each run needs its creator's rights. */
export function registerSeriesApi(api: ApiServer, { clock, home, ...baseUrls }: SeriesApiDeps): void {
  apiRoute(api, apiRecurringLists.createRecurringList, async ({ body, caller: { customerId, keyId }, db }, request) => {
    await refuseBlockedTraffic(db, { customerId, keyId });
    const context = { home, now: clock(), unsubscribePrefix: unsubscribePrefix(baseUrls, originOf(request)) };
    const { addressBooks, excludedAddressBooks, recurrence, maxCost, name, ...head } = body;
    const creating = async () => {
      const { dtsend: _dtsend, localTime: _localTime, ...content } = await requestOf(
        db, customerId, { ...head, name, hold: false }, context.now,
      );
      return createSeries(db, context, { actor: { customerId, loginId: null, organizations: null, all: true }, keyId }, {
        ...content, ...booksOfRequest({ addressBooks, excludedAddressBooks }), recurrence, maxCost, name, requestId: randomUUID(),
      });
    };
    return present(customerId, await withApiFieldNames(head, creating()));
  });

  apiRoute(api, apiRecurringLists.listRecurringLists, async ({ caller: { customerId }, db }) => ({
    items: (await seriesOf(db, scopeOf(customerId))).map((row) => present(customerId, row)),
  }));

  apiRoute(api, apiRecurringLists.getRecurringList, async ({ params: { uuid }, caller: { customerId }, db }) => (
    present(customerId, found(await oneSeries(db, scopeOf(customerId), uuid)))));

  apiRoute(api, apiRecurringLists.pauseRecurringList, async ({ params: { uuid }, caller: { customerId }, db }) => (
    present(customerId, await pauseSeries(db, scopeOf(customerId), uuid, { paused: true, now: clock() }))));

  apiRoute(api, apiRecurringLists.resumeRecurringList, async ({ params: { uuid }, caller: { customerId }, db }) => (
    present(customerId, await pauseSeries(db, scopeOf(customerId), uuid, { paused: false, now: clock() }))));

  apiRoute(api, apiRecurringLists.endRecurringList, async ({ params: { uuid }, caller: { customerId }, db }) => {
    await endSeries(db, scopeOf(customerId), uuid);
  });
}

function scopeOf(customerId: bigint) {
  return { customerId, loginId: null, organizations: null };
}

function present(customerId: bigint, row: SeriesRow): output<typeof ApiRecurringList> {
  const { uuid, name, recurrence, paused, maxCost, currency, nextAt, runs, lastListId } = row;
  return {
    uuid, name, recurrence: { ...recurrence, weekdays: [...recurrence.weekdays] }, paused, maxCost: toAmount(maxCost), currency,
    next: nextAt?.toISOString() ?? null, runs, lastListUuid: lastListId === null ? null : publicId('list', customerId, lastListId),
    error: row.errorName === null ? null : { code: row.errorName, params: row.errorParams ?? {} },
  };
}
