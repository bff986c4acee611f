import { DELIVERY_STATUS } from '@portal/messaging';
import type { Db } from '../db';

/** By the newest Viber message to a number that tells something. */
export type KnownReach = { number: string; reachable: boolean; at: Date; reason: string };

/** Words of providers that mean: Viber is not there, or does not take from us (`reason` of a message). */
const ABSENT = ['not_reachable', 'user_blocked'];
const WITHIN = '90 days';
/** Whoever sent most Viber of late knows most numbers; one step of an index for each of them and each number. */
const MOST_CUSTOMERS = 500;
/** Of one number and customer. */
const MESSAGES = 10;

/** What is known of each of these numbers (E.164 digits), from what any customer's messages met there. Numbers of which nothing is known are absent. */
export async function knownReach(db: Db, numbers: readonly string[]): Promise<KnownReach[]> {
  return db<KnownReach[]>`
    with sender as materialized (
      select customer_id from usage where message_type like 'viber%' and quarter > now() - ${WITHIN}::interval
      group by customer_id order by sum(messages) desc limit ${MOST_CUSTOMERS}
    )
    select distinct on (asked.number) asked.number, told.reachable, told.at, told.reason
    from unnest(${[...numbers]}::text[]) as asked (number)
    cross join sender
    cross join lateral (
      select met.reachable, met.at, case when met.reachable then coalesce(message.extended_status, 'delivered') else main.reason end as reason
      from (
        select message.*, list.message_type
        from message join mailing_list list on list.customer_id = message.customer_id and list.id = message.list_id
        where (message.customer_id + 0) = sender.customer_id and message.recipient = asked.number and list.message_type like 'viber%'
        order by message.id desc limit ${MESSAGES}
      ) message
      cross join lateral (
        -- Once the fallback took over, what became of the main message stands beside.
        select case message.stage when 0 then message.status else message.main_status end as status,
          case message.stage when 0 then message.reason else message.main_reason end as reason
      ) main
      cross join lateral (
        -- One can be seen and never be reported delivered.
        select main.status = ${DELIVERY_STATUS.delivered} or (message.stage = 0 and message.extended_status is not null) as reachable, message.updated_at as at
      ) met
      where met.reachable or main.reason = any (${ABSENT}::text[])
    ) told
    order by asked.number, told.at desc`;
}
