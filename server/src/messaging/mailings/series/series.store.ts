import type { Money, Parsed, mailingSeries } from '@portal/contracts';
import type { Recurrence } from '@portal/messaging';
import type { Db, Fragment, Transaction } from '../../../platform/db';

export type SeriesRequest = Parsed<typeof mailingSeries.create>['body'];
type SeriesContent = Omit<SeriesRequest, 'requestId' | 'recurrence' | 'maxCost'>;
export type SeriesRow = {
  id: bigint; uuid: string; name: string; recurrence: Recurrence; paused: boolean; maxCost: Money; currency: string; nextAt: Date | null;
  runs: number; lastListId: bigint | null; errorName: string | null; errorParams: Record<string, string | number> | null;
};
export type DueSeries = {
  customerId: bigint; id: bigint; uuid: string; request: SeriesContent; recurrence: Recurrence; maxCost: Money; runs: number;
  unsubscribePrefix: string;
  /** Exactly one of them is set. */
  loginId: bigint | null; keyId: bigint | null;
};
/** Which series a login sees: all of its customer, or its own if it is limited to some organizations. An API key sees all. */
export type SeriesScope = { customerId: bigint; loginId: bigint | null; organizations: readonly bigint[] | null };

export type NewSeries = Pick<SeriesScope, 'customerId' | 'loginId'> & Pick<SeriesRow, 'name' | 'recurrence' | 'maxCost' | 'currency'> & {
  keyId: bigint | null; requestId: string; request: SeriesContent; unsubscribePrefix: string; nextAt: Date; max: number;
};

/** Serializes a customer's new series. Take this lock before locks of books, to avoid deadlocks. */
export async function lockSeriesOf(tx: Transaction, customerId: bigint): Promise<void> {
  await tx`select from customer where id = ${customerId} for no key update`;
}

/** Returns the series' uuid, also if its request is repeated; undefined if there are already `max`. Call it after `lockSeriesOf`. */
export async function insertSeries(
  tx: Transaction, { customerId, loginId, keyId, requestId, request, recurrence, unsubscribePrefix, max, ...row }: NewSeries,
): Promise<string | undefined> {
  const [known] = await tx<{ uuid: string }[]>`
    select uuid from mailing_series where customer_id = ${customerId} and request_id = ${requestId}`;
  if (known) return known.uuid;
  const [created] = await tx<{ uuid: string }[]>`
    insert into mailing_series (customer_id, login_id, key_id, request_id, name, request, recurrence, max_cost, currency, next_at,
      unsubscribe_prefix)
    select ${customerId}, ${loginId}::bigint, ${keyId}::bigint, ${requestId}, ${row.name}, ${JSON.stringify(request)}::text::jsonb,
      ${JSON.stringify(recurrence)}::text::jsonb, ${row.maxCost}, ${row.currency}, ${row.nextAt}, ${unsubscribePrefix}
    where (select count(*) from mailing_series where customer_id = ${customerId} and deleted_at is null) < ${max}
    returning uuid`;
  return created?.uuid;
}

export async function seriesOf(db: Db, scope: SeriesScope): Promise<SeriesRow[]> {
  return db<SeriesRow[]>`${shown(db, scope)} order by (series.next_at is null or series.paused), series.next_at, series.id`;
}

export async function oneSeries(db: Db, scope: SeriesScope, uuid: string): Promise<SeriesRow | undefined> {
  const [row] = await db<SeriesRow[]>`${shown(db, scope)} and series.uuid = ${uuid}`;
  return row;
}

function shown(db: Db, { customerId, loginId, organizations }: SeriesScope): Fragment {
  return db`
    select series.id, series.uuid, series.name, recurrence, paused, max_cost as "maxCost", currency, next_at as "nextAt", runs,
      last_list_id as "lastListId", error_name as "errorName", error_params as "errorParams"
    from mailing_series series
    where series.customer_id = ${customerId} and series.deleted_at is null
      ${organizations === null ? db`` : db`and series.login_id = ${loginId}`}`;
}

export async function setPaused(
  tx: Db, customerId: bigint, id: bigint, { paused, nextAt }: { paused: boolean; nextAt: Date | null },
): Promise<void> {
  await tx`update mailing_series set paused = ${paused}, next_at = ${nextAt} where customer_id = ${customerId} and id = ${id}`;
}

export async function deleteSeries(tx: Db, customerId: bigint, id: bigint): Promise<void> {
  await tx`update mailing_series set deleted_at = now(), request = '{}' where customer_id = ${customerId} and id = ${id}`;
}

/** Locks the series that has been due for longest and that no other node is running. */
export async function lockDueSeries(tx: Transaction, now: Date): Promise<DueSeries | undefined> {
  const [row] = await tx<DueSeries[]>`
    select customer_id as "customerId", id, uuid, login_id as "loginId", key_id as "keyId", request, recurrence, max_cost as "maxCost",
      runs, unsubscribe_prefix as "unsubscribePrefix"
    from mailing_series where deleted_at is null and not paused and next_at <= ${now}
    order by next_at limit 1 for update skip locked`;
  return row;
}

export async function postponeSeries(db: Db, { customerId, id }: DueSeries, nextAt: Date): Promise<void> {
  await db`update mailing_series set next_at = ${nextAt} where customer_id = ${customerId} and id = ${id}`;
}

export type SeriesRun = {
  nextAt: Date | null; listId: bigint | null; error: { name: string; params: Record<string, string | number> } | null;
};

export async function noteRun(tx: Transaction, { customerId, id }: DueSeries, { nextAt, listId, error }: SeriesRun): Promise<void> {
  await tx`
    update mailing_series set next_at = ${nextAt}, runs = runs + 1, last_list_id = coalesce(${listId}, last_list_id),
      error_name = ${error?.name ?? null}, error_params = ${error ? JSON.stringify(error.params) : null}::text::jsonb
    where customer_id = ${customerId} and id = ${id}`;
}
