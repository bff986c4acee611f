import type { Money } from '@portal/contracts';
import type { Db } from '../../platform/db';

/** Null means no limit; for `countries`, every country with a price. `dailySpend` is in the currency of the customer's tariff. */
export type Limits = { countries: readonly string[] | null; perBlock: number | null; perKey: number | null; dailySpend: Money | null };

/** Limits of customers without stored limits. Such customers are older than this feature and may still send to all countries. */
export const PORTAL_LIMITS: Limits = { countries: null, perBlock: 50, perKey: 6_000, dailySpend: null };

export function defaultLimits(home: string): Limits {
  return { ...PORTAL_LIMITS, countries: [home] };
}

export async function limitsOf(db: Db, customerId: bigint): Promise<Limits> {
  const [row] = await db<Limits[]>`
    select countries, per_block as "perBlock", per_key as "perKey", daily_spend as "dailySpend" from traffic_limit
    where customer_id = ${customerId}`;
  return row ?? PORTAL_LIMITS;
}

export async function setLimits(tx: Db, customerId: bigint, { countries, perBlock, perKey, dailySpend }: Limits): Promise<void> {
  await tx`
    insert into traffic_limit (customer_id, countries, per_block, per_key, daily_spend)
    values (${customerId}, ${countries === null ? null : [...countries]}::text[], ${perBlock}, ${perKey}, ${dailySpend})
    on conflict (customer_id) do update set
      countries = excluded.countries, per_block = excluded.per_block, per_key = excluded.per_key, daily_spend = excluded.daily_spend,
        updated_at = now()`;
}

export async function isDisabled(db: Db, customerId: bigint): Promise<boolean> {
  const [row] = await db<{ off: boolean }[]>`select status = 2 as off from customer where id = ${customerId}`;
  return row?.off ?? true;
}
