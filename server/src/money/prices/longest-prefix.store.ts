import type { Db, Fragment, Transaction } from '../../platform/db';

/** Packs prefix length (high bits) and amount (low bits) into one bigint, because `max()` is faster than sorting. */
const AMOUNT_BITS = 58;
const MAX_AMOUNT = (1n << BigInt(AMOUNT_BITS)) - 1n;
/** Prefix lengths as an array, because the planner assumes 1,000 rows per `generate_series`. */
const LENGTHS = Array.from({ length: 15 }, (_, shorter) => shorter + 1);

/** Allows hash joins only, because comparisons read whole tables. */
export async function prepareComparing(tx: Transaction): Promise<void> {
  await tx`
    select set_config('work_mem', '64MB', true), set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true),
      set_config('enable_sort', 'off', true), set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`;
}

/**
 * Selects for each (message_type, prefix) of `requested` each owner's amount at the longest matching prefix. Omits owners without a match.
 * `offset 0` stops the planner from flattening the subquery, which would be slow.
 */
export function amountsByOwner(db: Db, requested: Fragment, sheets: Fragment): Fragment {
  return db`
    select part.message_type, part.prefix, sheet.owner,
      max((length(sheet.prefix)::bigint << ${AMOUNT_BITS}::integer) | least(sheet.amount, ${MAX_AMOUNT}::bigint))
        & ${MAX_AMOUNT}::bigint as amount
    from (
      select requested.message_type, requested.prefix, left(requested.prefix, length) as beginning
      from (${requested}) requested join unnest(${LENGTHS}::integer[]) length on length <= length(requested.prefix)
      offset 0
    ) part
    join (${sheets}) sheet on sheet.message_type = part.message_type and sheet.prefix = part.beginning
    group by part.message_type, part.prefix, sheet.owner`;
}

/** Selects for each (message_type, prefix) of `requested` the longest matching prefix in `rows`, as `row_prefix`, if there is one. */
export function longestRows(db: Db, requested: Fragment, rows: Fragment): Fragment {
  return db`
    select part.message_type, part.prefix, left(part.prefix, max(length(row.prefix))) as row_prefix
    from (
      select requested.message_type, requested.prefix, left(requested.prefix, length) as beginning
      from (${requested}) requested join unnest(${LENGTHS}::integer[]) length on length <= length(requested.prefix)
      offset 0
    ) part
    join (${rows}) row on row.message_type = part.message_type and row.prefix = part.beginning
    group by part.message_type, part.prefix`;
}
