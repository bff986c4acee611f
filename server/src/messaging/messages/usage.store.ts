import type { Db, Fragment } from '../../platform/db';

// A message counts in `usage` under its current stage, connection and outcome. Charges from before a reset, and those of the main message
// once its fallback was sent, count under the main message's connection. A new message counts nothing, and so does a deleted one, because
// only messages of unconfirmed lists are deleted. Every statement that changes one of these columns contains `recordUsage`.

/** SQL columns `was_…`: what the row `message` counts before a change. The row must be locked. `rows`: its alias. */
export function countedBefore(db: Db, rows = 'message'): Fragment {
  return countedAs(db, rows, 'was');
}

/** For `returning`: what the row `message` counts after a change, and before it by `countedBefore` in `rows`. */
export function countedChange(db: Db, rows: string): Fragment {
  const was = db(rows);
  return db`
    ${countedAfter(db)}, ${was}.was_stage, ${was}.was_connection_id, ${was}.was_outcome, ${was}.was_charged, ${was}.was_main_connection_id,
    ${was}.was_main_charged`;
}

/** For `returning`, if the statement changed nothing but the outcome. `outcome`: the outcome before. */
export function countedOutcome(db: Db, outcome: number): Fragment {
  return db`
    ${countedAfter(db)}, message.stage as was_stage, message.connection_id as was_connection_id, ${outcome}::smallint as was_outcome,
    message.charged as was_charged, message.main_connection_id as was_main_connection_id,
    ${chargedByMain(db, 'message')} as was_main_charged`;
}

/** CTE that records what the rows of the CTE `moved` count now. They have customer_id, list_id and one of the two lists of columns. */
export function recordUsage(db: Db): Fragment {
  return db`used as (
    insert into usage_delta (customer_id, list_id, stage, connection_id, status, messages, parts, charged)
    select customer_id, list_id, side.stage, side.connection_id, side.status, sum(side.messages), sum(side.parts), sum(side.charged)
    from (
      select customer_id, list_id, was_stage, was_connection_id, was_outcome, was_main_connection_id,
        is_stage, is_connection_id, is_outcome, is_main_connection_id,
        count(*)::integer as messages, sum(parts)::integer as parts, sum(was_charged - was_main_charged)::bigint as was_charged,
        sum(was_main_charged)::bigint as was_main_charged, sum(is_charged - is_main_charged)::bigint as is_charged,
        sum(is_main_charged)::bigint as is_main_charged
      from moved where list_id is not null
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    ) alike cross join lateral (values
      (is_stage, is_connection_id, is_outcome,
        case when is_outcome = 0 then 0 else messages end, counted_parts(is_outcome, parts), is_charged),
      (0::smallint, is_main_connection_id, is_outcome, 0, 0, is_main_charged),
      (was_stage, was_connection_id, was_outcome,
        case when was_outcome = 0 then 0 else -messages end, -counted_parts(was_outcome, parts), -was_charged),
      (0::smallint, was_main_connection_id, was_outcome, 0, 0, -was_main_charged)
    ) as side (stage, connection_id, status, messages, parts, charged)
    group by 1, 2, 3, 4, 5 having sum(side.messages) <> 0 or sum(side.parts) <> 0 or sum(side.charged) <> 0
  )`;
}

function countedAfter(db: Db): Fragment {
  return db`message.parts, ${countedAs(db, 'message', 'is')}`;
}

function countedAs(db: Db, rows: string, when: 'was' | 'is'): Fragment {
  const row = db(rows);
  return db`
    ${row}.stage as ${db(`${when}_stage`)}, ${row}.connection_id as ${db(`${when}_connection_id`)},
    ${row}.outcome as ${db(`${when}_outcome`)},
    ${row}.charged as ${db(`${when}_charged`)}, ${row}.main_connection_id as ${db(`${when}_main_connection_id`)},
    ${chargedByMain(db, rows)} as ${db(`${when}_main_charged`)}`;
}

function chargedByMain(db: Db, rows: string): Fragment {
  const row = db(rows);
  return db`case when ${row}.stage = 1 then ${row}.earlier_charged + coalesce(${row}.main_charged, 0) else 0 end`;
}
