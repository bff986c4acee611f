import { AppError, type Money } from '@portal/contracts';
import { UNSENT_OUTCOME } from '@portal/messaging';
import { isOfLogin, type OrganizationScope } from '../../../customers/accounts';
import { codeOf, type Db } from '../../../platform/db';

const INVALID_PARAMETER_VALUE = '22023';
const unsent = Object.values(UNSENT_OUTCOME);

export type ChartRow = {
  date: string;
  lists: number; messages: number; sent: number; delivered: number; undelivered: number; unsent: number; unknown: number; pending: number;
  cost: Money;
};
export type ChartSpan = { days: number; timeZone: string; now: Date };

/** Returns one row per day up to today, by confirmation time in the given time zone. Includes costs in the tariff's currency only. */
export async function chartRows(
  db: Db, { customerId, organizations }: OrganizationScope, { days, timeZone, now }: ChartSpan,
): Promise<ChartRow[]> {
  return await db<ChartRow[]>`
    with today as (
      select (${now}::timestamptz at time zone ${timeZone})::date as date
    ),
    list as (
      select l.id, l.account_id, l.source, (l.confirmed_at at time zone ${timeZone})::date as date
      from mailing_list l
      where l.customer_id = ${customerId} and ${isOfLogin(db, { organizations }, db`l.organization_id`)}
        and l.confirmed_at >= (select (date - ${days - 1}::integer)::timestamp from today) at time zone ${timeZone}
        and l.confirmed_at < (select (date + 1)::timestamp from today) at time zone ${timeZone}
    ),
    created as (
      select list.date, count(*) filter (where list.source = 'list')::integer as lists,
        coalesce(sum(money.charged - money.refunded) filter (where tariff.id is not null), 0)::bigint as cost
      from list
      join account on account.id = list.account_id
      join customer on customer.id = ${customerId}
      left join tariff on tariff.id = customer.tariff_id and tariff.currency = account.currency
      left join mailing_charge money on money.customer_id = ${customerId} and money.list_id = list.id
      group by list.date
    ),
    counted as (
      select list.date, sum(messages)::integer as messages,
        coalesce(sum(messages) filter (where status not in (0, 10) and status <> all(${unsent}::smallint[])), 0)::integer as sent,
        coalesce(sum(messages) filter (where status = 3), 0)::integer as delivered,
        coalesce(sum(messages) filter (where status in (2, 4, 5, 6)), 0)::integer as undelivered,
        coalesce(sum(messages) filter (where status = any(${unsent}::smallint[])), 0)::integer as unsent,
        coalesce(sum(messages) filter (where status in (0, 1, 10)), 0)::integer as pending,
        -- The rest, so that the groups add up to all messages.
        coalesce(sum(messages) filter (where status not in (0, 1, 2, 3, 4, 5, 6, 10) and status <> all(${unsent}::smallint[])),
          0)::integer as unknown
      from list
      join mailing_counter counter on counter.customer_id = ${customerId} and counter.list_id = list.id
      group by list.date
    )
    select to_char(today.date - back, 'YYYY-MM-DD') as date, coalesce(lists, 0) as lists, coalesce(messages, 0) as messages,
      coalesce(sent, 0) as sent, coalesce(delivered, 0) as delivered, coalesce(undelivered, 0) as undelivered,
        coalesce(unsent, 0) as unsent, coalesce(unknown, 0) as unknown, coalesce(pending, 0) as pending, coalesce(cost, 0) as cost
    from today
    cross join generate_series(${days - 1}::integer, 0, -1) as back
    left join created on created.date = today.date - back
    left join counted on counted.date = today.date - back
    order by back desc`.catch(unknownTimeZone);
}

export async function chartCurrency(db: Db, customerId: bigint): Promise<string> {
  const [row] = await db<{ currency: string }[]>`
    select tariff.currency from customer join tariff on tariff.id = customer.tariff_id where customer.id = ${customerId}`;
  if (!row) throw new AppError('no_account');
  return row.currency;
}

export const timeZoneInvalid = () => new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: 'timeZone' } }]);

function unknownTimeZone(error: unknown): never {
  throw codeOf(error) === INVALID_PARAMETER_VALUE ? timeZoneInvalid() : error;
}
