import type { Db, Fragment, Transaction } from '../db';

/** Packs prefix length (at most 15) and amount (below 2^58) into a bigint for `max()`, which is ten times faster than sorting. */
const AMOUNT_BITS = 58;
const MOST = (1n << BigInt(AMOUNT_BITS)) - 1n;
/** An array instead of `generate_series`, because the planner assumes 1,000 rows per series. */
const LENGTHS = Array.from({ length: 15 }, (_, shorter) => shorter + 1);

/** Comparisons read whole tables, so only hash joins are efficient: other joins would go by text or by type, which rows may share. */
export async function prepareComparing(tx: Transaction): Promise<void> {
  await tx`
    select set_config('work_mem', '64MB', true), set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true),
      set_config('enable_sort', 'off', true), set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`;
}

/**
 * For each (message_type, prefix) of `requested`, each owner's amount at the longest prefix; owners without a match are omitted.
 * `offset 0` stops the planner from flattening the subquery, which would join whole sheets by type alone.
 */
export function amountsByOwner(db: Db, requested: Fragment, sheets: Fragment): Fragment {
  return db`
    select part.message_type, part.prefix, sheet.owner,
      max((length(sheet.prefix)::bigint << ${AMOUNT_BITS}::integer) | least(sheet.amount, ${MOST}::bigint)) & ${MOST}::bigint as amount
    from (
      select requested.message_type, requested.prefix, left(requested.prefix, length) as beginning
      from (${requested}) requested join unnest(${LENGTHS}::integer[]) length on length <= length(requested.prefix)
      offset 0
    ) part
    join (${sheets}) sheet on sheet.message_type = part.message_type and sheet.prefix = part.beginning
    group by part.message_type, part.prefix, sheet.owner`;
}

/** The longest prefix in `rows` for each (message_type, prefix) of `requested`, as `row_prefix`; those without a match are omitted. */
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
