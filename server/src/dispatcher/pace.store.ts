import type { Db, Fragment } from '../db';

/** Which of the rows of a list with a pace; `list` has to be in scope, with customer_id, list_id, line and closed. */
export type PacedRows = {
  what: 'ctid' | 'lane';
  stage: Fragment;
  /** Those that not every connection may take, or the others: each has an index of its own. */
  restricted: boolean;
  more: Fragment;
  limit: Fragment;
  lock: Fragment;
};

/**
 * How many messages of `mailing_list` may have left by now. It grows evenly from the moment the list was due, or confirmed, and
 * depends on nothing but time: nodes need not agree, a restart forgets nothing, and what could not leave while no connection was up
 * is caught up with. Of a list that is not spread all may.
 */
export function lineOf(db: Db): Fragment {
  return db`
    case when mailing_list.spread_seconds is null then 2147483647 else greatest(1, least(
      mailing_list.recipients,
      ceil(mailing_list.recipients * extract(epoch from now() - greatest(mailing_list.due_at, mailing_list.confirmed_at))
        / mailing_list.spread_seconds)))::integer end`;
}

/**
 * Of each country that the list has rows of, and that is not closed, those up to the line, in their order. Countries are found by one
 * step of the index for each, so that a million rows of one that sleeps cost no more than one.
 */
export function pacedRows(db: Db, { what, stage, restricted, more, limit, lock }: PacedRows): Fragment {
  const own = db`customer_id = list.customer_id and list_id = list.list_id and stage = ${stage}
    and region is not null and not_by is ${restricted ? db`not null` : db`null`}`;
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
      where ${own} and message_queue.region = walk.region and place < list.line and (not_before is null or not_before <= now()) ${more}
      ${order}, place ${limit} ${lock}
    ) found
    where walk.region <> all(list.closed) ${limit}`;
}
