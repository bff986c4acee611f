import { DELIVERY_STATUS } from '@portal/messaging';
import type { Db } from '../../platform/db';

/** Whether a number is reachable on Viber, from the newest message with a conclusive result. */
export type KnownReachability = { number: string; reachable: boolean; at: Date; reason: string };

/** Providers' reasons for a recipient who has no Viber or has blocked us. */
const ABSENT = ['not_reachable', 'user_blocked'];
const WITHIN = '90 days';
/** Only messages of this many customers are searched: those with the most Viber messages. */
const MAX_CUSTOMERS = 500;
const MESSAGES = 10;

/** Looks up numbers (E.164 digits) in recent messages of up to MAX_CUSTOMERS customers. Numbers without a result are absent. */
export async function knownReachability(db: Db, numbers: readonly string[]): Promise<KnownReachability[]> {
  return db<KnownReachability[]>`
    with sender as materialized (
      select customer_id from usage where message_type like 'viber%' and quarter > now() - ${WITHIN}::interval
      group by customer_id order by sum(messages) desc limit ${MAX_CUSTOMERS}
    )
    select distinct on (asked.number) asked.number, reported.reachable, reported.at, reported.reason
    from unnest(${[...numbers]}::text[]) as asked (number)
    cross join sender
    cross join lateral (
      select met.reachable, met.at, case when met.reachable then coalesce(message.extended_status,
        'delivered') else main.reason end as reason
      from (
        select message.*, list.message_type
        from message join mailing_list list on list.customer_id = message.customer_id and list.id = message.list_id
        where (message.customer_id + 0) = sender.customer_id and message.recipient = asked.number and list.message_type like 'viber%'
        order by message.id desc limit ${MESSAGES}
      ) message
      cross join lateral (
        -- Once the fallback has started, the main_ columns hold the result of the Viber message.
        select case message.stage when 0 then message.status else message.main_status end as status,
          case message.stage when 0 then message.reason else message.main_reason end as reason
      ) main
      cross join lateral (
        -- A message can be seen without ever being reported delivered.
        select main.status = ${DELIVERY_STATUS.delivered}
          or (message.stage = 0 and message.extended_status is not null) as reachable, message.updated_at as at
      ) met
      where met.reachable or main.reason = any (${ABSENT}::text[])
    ) reported
    order by asked.number, reported.at desc`;
}
