import type { Transaction } from '../db';
import { originOf } from './origin.store';
import type { LowBalanceTold } from './payload';

/** An account that went below its threshold, and where its alert wants that told. The address was judged when it was stored, and is again when it is called. */
export type LowBalance = LowBalanceTold & { customerId: bigint; url: string | null };

/** Writes that these are to be told there and to whom the customer registered for it, as part of the transaction in which it is found; nothing for endpoints that are disabled. */
export async function noteLowBalances(tx: Transaction, low: readonly LowBalance[]): Promise<void> {
  if (low.length === 0) return;
  const customers = low.map(({ customerId }) => String(customerId));
  const urls = low.map(({ url }) => url);
  // In the order of everybody who adds endpoints, so that no two wait for one another.
  await tx`
    insert into callback_endpoint (customer_id, url)
    select distinct customer_id, url from unnest(${customers}::bigint[], ${urls}::text[]) as given (customer_id, url) where url is not null
    order by 1, 2
    on conflict (customer_id, url) do nothing`;
  const told = low.map(({ accountUuid, name, sum, threshold, currency }): LowBalanceTold => ({ accountUuid, name, sum, threshold, currency }));
  await tx`
    insert into callback (customer_id, endpoint_id, class, origin, low_balance, happened_at, leased_until)
    select given.customer_id, endpoint.id, case when endpoint.url = given.url then 'standard' else endpoint.class end,
      ${originOf(tx, tx`endpoint.url is not distinct from given.url`)}, given.low_balance::jsonb, now(), 'infinity'
    from unnest(${customers}::bigint[], ${urls}::text[], ${told.map((each) => JSON.stringify(each))}::text[]) as given (customer_id, url, low_balance)
    join callback_endpoint endpoint on endpoint.customer_id = given.customer_id and (endpoint.url = given.url or 'balance.low' = any(endpoint.types))
    where endpoint.disabled_at is null and endpoint.overflow_since is null`;
}
