import type { Db, Fragment } from '../db';

/** Which of a connection's rates hold at a moment: of each prefix the newest that has begun and not ended. In the key's order backwards, which needs no sorting. */
export function ratesAt(db: Db, which: Fragment, at: Date): Fragment {
  return db`
    select distinct on (provider_connection_id, message_type, prefix)
      provider_connection_id, message_type, prefix, currency, cost, valid_from, valid_to
    from direction_rate
    where ${which} and valid_from <= ${at} and (valid_to is null or valid_to > ${at})
    order by provider_connection_id desc, message_type desc, prefix desc, valid_from desc`;
}

/** The same of all connections that are switched on, in one currency, as (owner, message_type, prefix, amount). */
export function costsAt(db: Db, currency: string, at: Date): Fragment {
  const switchedOn = db`provider_connection_id in (select id from provider_connection where enabled)`;
  return db`
    select provider_connection_id as owner, message_type, prefix, cost as amount
    from (${ratesAt(db, switchedOn, at)}) held where currency = ${currency}`;
}
