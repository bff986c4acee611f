import type { Db, Fragment } from '../../platform/db';

/** Selects the rates in force at `at`: the newest per connection, type and prefix. */
export function ratesAt(db: Db, which: Fragment, at: Date): Fragment {
  return db`
    select distinct on (provider_connection_id, message_type, prefix)
      provider_connection_id, message_type, prefix, currency, cost, valid_from, valid_to
    from direction_rate
    where ${which} and valid_from <= ${at} and (valid_to is null or valid_to > ${at})
    order by provider_connection_id desc, message_type desc, prefix desc, valid_from desc`;
}

/** Selects the rates in force of all enabled connections, as (owner, message_type, prefix, amount, currency). */
export function costsAt(db: Db, at: Date): Fragment {
  const switchedOn = db`provider_connection_id in (select id from provider_connection where enabled)`;
  return db`
    select provider_connection_id as owner, message_type, prefix, cost as amount, currency
    from (${ratesAt(db, switchedOn, at)}) held`;
}
