import { AppError, isAppError, parseAmount } from '@portal/contracts';
import { apiLists, type ApiComparison, type ApiList } from '@portal/contracts/api';
import { isListStatus, LIST_STATUS, listStatusName } from '@portal/messaging';
import type { Db } from '../../../platform/db';
import { apiRoute, found, whileConnected, type ApiServer } from '../../../platform/http';
import { refuseBlockedTraffic } from '../../../customers/limits';
import { messageRows } from '../../messages';
import { readPublicId } from '../../../platform/publicids';
import { chooseByHand, comparisonResult } from '../comparison/comparison';
import { pauseMailing } from '../lists/pause-mailing';
import { mailingRow, type MailingRow } from '../lists/mailing-page.store';
import { mailingRows } from '../lists/mailing-page';
import { findByCustomerListId, statusOf } from '../lists/mailing.store';
import type { HomeCountry } from '../recipients/recipient';
import { defaultQueueTimes, type QueueTimes } from '../plan/send-times';
import { cancelMailing, confirmMailing } from '../lists/transitions';
import { presentApiLists } from './present-api-list';
import { presentApiMessage } from './present-api-message';

export type ListApiDeps = {
  clock: () => Date;
  home: HomeCountry;
  wake: () => void;
  queueTimes?: QueueTimes;
};

export function registerListApi(api: ApiServer, { clock, home, wake, queueTimes: times = defaultQueueTimes }: ListApiDeps): void {
  apiRoute(api, apiLists.listLists, async ({ query, caller: { customerId }, db }) => {
    const { limit, cursor, customerListId, status } = query;
    if (customerListId !== undefined) {
      const row = await rowByOwnId(db, customerId, customerListId);
      const rows = row && (status === undefined || LIST_STATUS[status] === row.status) ? [row] : [];
      return { items: await presentApiLists(db, customerId, rows), next: null };
    }
    const filter = status === undefined ? {} : { status: [LIST_STATUS[status]] };
    const { rows, next } = await mailingRows(db, { customerId, organizations: null }, { filter, sort: '-created', limit, cursor });
    return { items: await presentApiLists(db, customerId, rows), next };
  });

  apiRoute(api, apiLists.getList, ({ params, caller: { customerId }, db }) => list(db, customerId, listIdOf(customerId, params.uuid)));

  apiRoute(api, apiLists.listMessagesOfList, async ({ params, query, caller: { customerId }, db }) => {
    const listId = listIdOf(customerId, params.uuid);
    found(await statusOf(db, customerId, listId));
    const { rows, next } = await messageRows(db, { customerId, organizations: null }, home, { filter: {}, listId, ...query });
    return { items: rows.map((row) => presentApiMessage(customerId, row)), next };
  });

  apiRoute(api, apiLists.confirmList, async ({ params, query: { maxCost }, caller: { customerId, keyId }, db }) => {
    const id = listIdOf(customerId, params.uuid);
    found(await statusOf(db, customerId, id));
    await refuseBlockedTraffic(db, { customerId, keyId });
    await inNamedStates(confirmMailing(db, {
      customerId, id, now: clock(),
    }, { by: null, times, home, maxCost: maxCost === undefined ? undefined : parseAmount(maxCost) }));
    return list(db, customerId, id);
  });

  apiRoute(api, apiLists.pauseList, async ({ params, caller: { customerId }, db }) => {
    const id = listIdOf(customerId, params.uuid);
    await inNamedStates(pauseMailing(db, { customerId, id, paused: true }));
    return list(db, customerId, id);
  });

  apiRoute(api, apiLists.resumeList, async ({ params, caller: { customerId, keyId }, db }) => {
    const id = listIdOf(customerId, params.uuid);
    found(await statusOf(db, customerId, id));
    await refuseBlockedTraffic(db, { customerId, keyId });
    await inNamedStates(pauseMailing(db, { customerId, id, paused: false }));
    return list(db, customerId, id);
  });

  apiRoute(api, apiLists.getComparison, async ({ params, caller: { customerId }, db }) => (
    comparisonInApi(db, customerId, listIdOf(customerId, params.uuid))));

  apiRoute(api, apiLists.chooseText, async ({ params, body: { text }, caller: { customerId, keyId }, db }) => {
    const id = listIdOf(customerId, params.uuid);
    found(await statusOf(db, customerId, id));
    await refuseBlockedTraffic(db, { customerId, keyId });
    await chooseByHand(db, { customerId, id, text, now: clock() });
    return comparisonInApi(db, customerId, id);
  });

  apiRoute(api, apiLists.cancelList, async ({ params, caller: { customerId }, db }, request) => {
    const id = listIdOf(customerId, params.uuid);
    const { submitted } = await inNamedStates(
      whileConnected(request, (signal) => cancelMailing(db, { customerId, id, now: clock() }, { signal })),
    );
    wake();
    return { ...await list(db, customerId, id), submitted };
  });
}

async function comparisonInApi(db: Db, customerId: bigint, id: bigint): Promise<ApiComparison> {
  const { body: b, ...result } = await comparisonResult(db, { customerId, id });
  const { body: a } = found(await mailingRow(db, customerId, id));
  return { texts: { a, b }, ...result };
}

async function list(db: Db, customerId: bigint, id: bigint): Promise<ApiList> {
  const row = found(await mailingRow(db, customerId, id, { streams: true }));
  return found((await presentApiLists(db, customerId, [row]))[0]);
}

async function rowByOwnId(db: Db, customerId: bigint, customerListId: string): Promise<MailingRow | undefined> {
  const known = await findByCustomerListId(db, customerId, customerListId);
  return known && mailingRow(db, customerId, known.id);
}

function listIdOf(customerId: bigint, uuid: string): bigint {
  const id = readPublicId('list', customerId, uuid);
  if (id === null) throw new AppError('not_found');
  return id;
}

async function inNamedStates<T>(change: Promise<T>): Promise<T> {
  return change.catch((error: unknown) => {
    throw isAppError(error) && error.error === 'list_transition_refused' ? new AppError(
      error.error, named(error.params), error.lines,
    ) : error;
  });
}

function named(params: AppError['params']): AppError['params'] {
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, typeof value === 'number' && isListStatus(value) ? listStatusName(value) : value]),
  );
}
