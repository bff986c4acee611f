import { announceWork } from '../background';
import type { Transaction } from '../db';
import { originOf } from './origin.store';
import type { LowBalanceEvent } from './payload';

/** The address policy checks the alert's `url` when it is stored and again at each request. */
export type LowBalance = LowBalanceEvent & { customerId: bigint; url: string | null };

/** Call in the transaction that detects the low balance. Skips disabled endpoints. */
export async function noteLowBalances(tx: Transaction, low: readonly LowBalance[]): Promise<void> {
  if (low.length === 0) return;
  const customers = low.map(({ customerId }) => String(customerId));
  const urls = low.map(({ url }) => url);
  // Endpoints are always inserted in the order of customer and URL, to avoid deadlocks.
  await tx`
    insert into callback_endpoint (customer_id, url)
    select distinct customer_id, url from unnest(${customers}::bigint[], ${urls}::text[]) as input (customer_id, url) where url is not null
    order by 1, 2
    on conflict (customer_id, url) do nothing`;
  const reported = low.map(({ accountUuid, name, sum, threshold, currency }): LowBalanceEvent => ({
    accountUuid, name, sum, threshold, currency,
  }));
  await tx`
    insert into callback (customer_id, endpoint_id, class, origin, low_balance, happened_at)
    select input.customer_id, endpoint.id, case when endpoint.url = input.url then 'standard' else endpoint.class end,
      ${originOf(tx, tx`endpoint.url is not distinct from input.url`)}, input.low_balance::jsonb, now()
    from unnest(${customers}::bigint[], ${urls}::text[], ${reported.map((each) => JSON.stringify(each))}::text[]) as input (customer_id,
      url, low_balance)
    join callback_endpoint endpoint on endpoint.customer_id = input.customer_id
      and (endpoint.url = input.url or 'balance.low' = any(endpoint.types))
    where endpoint.disabled_at is null and endpoint.overflow_since is null`;
  announceWork('callbacks');
}
