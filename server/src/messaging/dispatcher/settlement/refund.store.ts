import type { Money } from '@portal/contracts';
import { numbersLiteral, sparse, type Db, type Fragment } from '../../../platform/db';
import { countedBefore, countedChange, recordUsage } from '../../messages';
import { reportsStatuses } from './list-key.store';
import type { ListKey } from './list.store';
import type { Refund } from '../results/receipt.store';

export type Refunded = ListKey & { messages: number; price: Money; ids: string | null };

/** What a refund is for. `sending`: number of the sending before a reset, null in the newest one. */
type Refundable = { customerId: bigint; messageId: bigint; stage: number; sending: number | null };

/**
 * Refunds our charge for stages that the provider does not charge after all. Repeated refunds and messages that were never charged change
 * nothing. The refund for a sending before a reset (request to send again) is what that sending was charged.
 */
export async function refundMessages(tx: Db, connectionId: bigint, refunds: readonly Refund[]): Promise<Refunded[]> {
  if (refunds.length === 0) return [];
  const refundable = await lockRefundable(tx, connectionId, refunds);
  const ofStage = (stage: number) => refundable.filter((each) => each.stage === stage);
  return [
    ...await refundEarlier(tx, -2, ofStage(-2)), ...await refundEarlier(tx, -1, ofStage(-1)),
    ...await refundStage(tx, 0, ofStage(0)), ...await refundStage(tx, 1, ofStage(1)),
  ];
}

/** Locks the messages before their stages are read, since a reset changes stages, and before prices, since another refund takes them. */
async function lockRefundable(tx: Db, connectionId: bigint, refunds: readonly Refund[]): Promise<Refundable[]> {
  const customers = numbersLiteral(refunds.map(({ customerId }) => customerId));
  const messages = numbersLiteral(refunds.map(({ messageId }) => messageId));
  await tx`
    select from message
    where (customer_id, id) in (select * from unnest(${customers}::bigint[], ${messages}::bigint[]))
    order by customer_id, id for update`;
  return tx<Refundable[]>`
    select distinct reported.customer_id as "customerId", reported.message_id as "messageId",
      coalesce(wire.stage, reported.stage) as stage, wire.earlier_sending as sending
    from unnest(
      ${customers}::bigint[], ${messages}::bigint[], ${numbersLiteral(refunds.map(({ stage }) => stage))}::smallint[],
      ${refunds.map(({ providerMessageId }) => providerMessageId)}::text[],
      ${numbersLiteral(refunds.map(({ superseded }) => superseded))}::integer[])
      as reported (customer_id, message_id, stage, provider_message_id, superseded)
    left join provider_message wire on wire.connection_id = ${connectionId}
      and wire.provider_message_id = reported.provider_message_id and wire.superseded = reported.superseded`;
}

/** The provider may refund each part of a message: the first pays the price of the sending, the others nothing. */
async function refundEarlier(tx: Db, stage: -1 | -2, refunds: readonly Refundable[]): Promise<Refunded[]> {
  if (refunds.length === 0) return [];
  return tx<Refunded[]>`
    with sending as (
      select wire.connection_id, wire.provider_message_id, wire.superseded, wire.customer_id, wire.message_id, wire.earlier_price,
        coalesce(wire.earlier_sending, 0) as sending
      from provider_message wire join ${wanted(tx, refunds)}
        on wire.customer_id = wanted.customer_id and wire.message_id = wanted.id and coalesce(wire.earlier_sending, 0) = wanted.sending
      where wire.stage = ${stage}::integer and wire.earlier_price > 0
    ), paid as (
      update provider_message wire set earlier_price = 0 from sending
      where wire.connection_id = sending.connection_id and wire.provider_message_id = sending.provider_message_id
        and wire.superseded = sending.superseded
    ), owed as (
      select message.customer_id, message.id, least(earlier_charged, due.price) as amount, ${countedBefore(tx)}
      from message join (
        select customer_id, message_id, sum(price)::bigint as price from (
          select customer_id, message_id, max(earlier_price) as price from sending group by customer_id, message_id, sending
        ) each_sending group by customer_id, message_id
      ) due on message.customer_id = due.customer_id and message.id = due.message_id
    ), moved as (
      update message set charged = charged - owed.amount, earlier_charged = earlier_charged - owed.amount, updated_at = now()
      from owed
      where message.customer_id = owed.customer_id and message.id = owed.id and owed.amount > 0
      returning message.customer_id, message.list_id, message.id, owed.amount, ${countedChange(tx, 'owed')}
    ), ${recordUsage(tx)}
    ${sumByList(tx)}`;
}

async function refundStage(tx: Db, stage: 0 | 1, refunds: readonly Refundable[]): Promise<Refunded[]> {
  if (refunds.length === 0) return [];
  return tx<Refunded[]>`
    with owed as (
      select message.customer_id, message.id, case
          when message.stage = ${stage}::integer then charged - earlier_charged - coalesce(main_charged, 0)
          when ${stage}::integer = 0 then coalesce(main_charged, 0)
          else 0
        end as amount, ${countedBefore(tx)}
      from message join (select distinct customer_id, id from ${wanted(tx, refunds)}) named
        on message.customer_id = named.customer_id and message.id = named.id
    ), moved as (
      update message set charged = charged - owed.amount, updated_at = now(),
        main_charged = case when ${stage}::integer = 0 and message.stage = 1 then 0 else main_charged end
      from owed
      where message.customer_id = owed.customer_id and message.id = owed.id and owed.amount > 0
      returning message.customer_id, message.list_id, message.id, owed.amount, ${countedChange(tx, 'owed')}
    ), ${recordUsage(tx)}
    ${sumByList(tx)}`;
}

function wanted(tx: Db, refunds: readonly Refundable[]): Fragment {
  return tx`(
    select distinct customer_id, id, coalesce(sending, 0) as sending from unnest(
      ${numbersLiteral(refunds.map(({ customerId }) => customerId))}::bigint[],
      ${numbersLiteral(refunds.map(({ messageId }) => messageId))}::bigint[],
      ${sparse(refunds.map(({ sending }) => sending))}::smallint[]) as given (customer_id, id, sending)
  ) wanted`;
}

function sumByList(tx: Db): Fragment {
  return tx`
    select customer_id as "customerId", list_id as "listId", count(*)::int as messages, sum(amount)::bigint as price,
      case when ${reportsStatuses(tx, 'moved')} then array_agg(id)::text end as ids
    from moved group by customer_id, list_id`;
}
