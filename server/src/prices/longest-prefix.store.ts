import type { Db, Fragment, Transaction } from '../db';

/**
 * `length` of a prefix and an amount in one number, of which the greatest is the amount of the longest prefix: grouping by that is an
 * order of magnitude quicker than sorting. A prefix has at most 15 digits, and amounts stay below 2^58.
 */
const AMOUNT_BITS = 58;
const MOST = (1n << BigInt(AMOUNT_BITS)) - 1n;
/** A list and no series, of which the planner would expect a thousand for each row. */
const LENGTHS = Array.from({ length: 15 }, (_, shorter) => shorter + 1);

/**
 * The questions of this transaction look at everything once: whole tables against each other by hash, never one row after another, never
 * sorted by texts, and never in the order of the message type, which all rows of a sheet may share.
 */
export async function prepareComparing(tx: Transaction): Promise<void> {
  await tx`
    select set_config('work_mem', '64MB', true), set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true),
      set_config('enable_sort', 'off', true), set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`;
}

/**
 * For each (message_type, prefix) of `wanted` and each owner of `sheets` (owner, message_type, prefix, amount) the amount of the longest
 * prefix there that the wanted one begins with; nothing of an owner without one. `offset 0` keeps the
 * beginnings a table by themselves: else whole sheets would be joined by their type alone, and looked through for prefixes.
 */
export function amountsByOwner(db: Db, wanted: Fragment, sheets: Fragment): Fragment {
  return db`
    select part.message_type, part.prefix, sheet.owner,
      max((length(sheet.prefix)::bigint << ${AMOUNT_BITS}::integer) | least(sheet.amount, ${MOST}::bigint)) & ${MOST}::bigint as amount
    from (
      select wanted.message_type, wanted.prefix, left(wanted.prefix, length) as beginning
      from (${wanted}) wanted join unnest(${LENGTHS}::integer[]) length on length <= length(wanted.prefix)
      offset 0
    ) part
    join (${sheets}) sheet on sheet.message_type = part.message_type and sheet.prefix = part.beginning
    group by part.message_type, part.prefix, sheet.owner`;
}
