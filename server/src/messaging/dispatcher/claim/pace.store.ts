import type { Db, Fragment } from '../../../platform/db';

/**
 * Options of `pacedRows`. Its SQL needs a row `list` with customer_id, list_id, line (see `lineOf`) and closed (countries that get nothing
 * now).
 */
export type PacedRows = {
  what: 'ctid' | 'lane';
  stage: Fragment;
  /** True for messages that may not use some connections, false for all other messages; each kind has its own index. */
  restricted: boolean;
  more: Fragment;
  limit: Fragment;
  lock: Fragment;
};

/** Countries as an array literal; '' stands for numbers without a country. */
export const countriesLiteral = (countries: readonly string[]): string => `{${countries.map((country) => country || '""').join()}}`;

/**
 * SQL for the number of messages that the list's pace allows by now; unlimited unless the list is sent gradually. The number depends only
 * on time, without pauses, so nodes need no coordination.
 */
export function lineOf(db: Db): Fragment {
  return db`
    case when mailing_list.spread_seconds is null then 2147483647 else greatest(1, least(
      mailing_list.recipients,
      ceil(mailing_list.recipients * (extract(epoch from now() - greatest(mailing_list.due_at, mailing_list.confirmed_at))
        - mailing_list.paused_seconds) / mailing_list.spread_seconds)))::integer end`;
}

/** SQL for due rows of countries that are not closed. Skips each other country in one index step. */
export function pacedRows(db: Db, { what, stage, restricted, more, limit, lock }: PacedRows): Fragment {
  const own = db`customer_id = list.customer_id and list_id = list.list_id and stage = ${stage}
    and region is not null and excluded_connection_ids is ${restricted ? db`not null` : db`null`}`;
  const order = db`order by customer_id, list_id, stage, region`;
  return db`
    with recursive walk (region) as (
      (select region from message_queue where ${own} ${order} limit 1)
      union all
      select next.region from walk cross join lateral (
        select region from message_queue where ${own} and message_queue.region > walk.region ${order} limit 1
      ) next
    )
    select found.${db(what)} from walk cross join lateral (
      select ${db(what)} from message_queue
      where ${own} and message_queue.region = walk.region and position < list.line and (not_before is null or not_before <= now()) ${more}
      ${order}, position ${limit} ${lock}
    ) found
    where walk.region <> all(list.closed) ${limit}`;
}
