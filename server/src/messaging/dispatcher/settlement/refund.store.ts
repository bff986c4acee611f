import type { Money } from '@portal/contracts';
import { numbersLiteral, type Db } from '../../../platform/db';
import { countedBefore, countedChange, recordUsage } from '../../messages';
import { reportsStatuses } from './list-key.store';
import type { ListKey } from './list.store';
import type { Refund } from '../results/receipt.store';

export type Refunded = ListKey & { messages: number; price: Money; ids: string | null };

/**
 * Refunds our charge for stages that the provider does not charge after all. Repeated refunds and messages that were never charged change
 * nothing. The refund for a stage submitted before a reset (request to send again) is that stage's price then, at most what was charged.
 */
export async function refundMessages(tx: Db, refunds: readonly Refund[]): Promise<Refunded[]> {
  const ofStage = (stage: number) => refundStage(tx, stage, refunds.filter((refund) => refund.stage === stage));
  return [...await ofStage(-2), ...await ofStage(-1), ...await ofStage(0), ...await ofStage(1)];
}

async function refundStage(tx: Db, stage: number, refunds: readonly Refund[]): Promise<Refunded[]> {
  if (refunds.length === 0) return [];
  return tx<Refunded[]>`
    with owed as (
      select message.customer_id, message.id, case
          when ${stage}::integer < 0 then least(earlier_charged, coalesce((
            select max(earlier_price) from provider_message wire
            where wire.message_id = message.id and wire.customer_id = message.customer_id and wire.stage = ${stage}::integer), 0))
          when message.stage = ${stage}::integer then charged - earlier_charged - coalesce(main_charged, 0)
          when ${stage}::integer = 0 then coalesce(main_charged, 0)
          else 0
        end as amount, ${countedBefore(tx)}
      from message join (
        select distinct * from unnest(
          ${numbersLiteral(refunds.map(({ customerId }) => customerId))}::bigint[],
          ${numbersLiteral(refunds.map(({ messageId }) => messageId))}::bigint[]) as wanted (customer_id, id)
      ) wanted on message.customer_id = wanted.customer_id and message.id = wanted.id
      order by message.customer_id, message.id for update of message
    ), moved as (
      update message set charged = charged - owed.amount, updated_at = now(),
        earlier_charged = case when ${stage}::integer < 0 then earlier_charged - owed.amount else earlier_charged end,
        main_charged = case when ${stage}::integer = 0 and message.stage = 1 then 0 else main_charged end
      from owed
      where message.customer_id = owed.customer_id and message.id = owed.id and owed.amount > 0
      returning message.customer_id, message.list_id, message.id, owed.amount, ${countedChange(tx, 'owed')}
    ), ${recordUsage(tx)}
    select customer_id as "customerId", list_id as "listId", count(*)::int as messages, sum(amount)::bigint as price,
      case when ${reportsStatuses(tx, 'moved')} then array_agg(id)::text end as ids
    from moved group by customer_id, list_id`;
}
