import type { Db } from '../../../platform/db';

/**
 * Assigns a reused provider id to the newest message, whose `superseded` is 0. Numbers earlier messages with the id, and their receipts,
 * from 1. `reused`: JSON of the submits that got an existing id. Returns the number of these submits.
 */
export async function supersede(tx: Db, reused: string): Promise<number> {
  const given = tx`
    select *, row_number() over ids as nth, count(*) over (partition by connection_id, provider_message_id) as times
    from jsonb_to_recordset(${reused}::text::jsonb) as reused (
      attempt_id bigint, connection_id bigint, provider_message_id text, verbatim_id text, customer_id bigint, message_id bigint,
      part smallint, parts smallint, stage smallint, recipient_key integer, submitted_at timestamptz)
    window ids as (partition by connection_id, provider_message_id order by attempt_id)`;
  await tx`
    with input as (${given}), retired as (
      update provider_message earlier set superseded = 1 + ${lastNumber(tx, 'earlier')}
      from input
      where input.nth = 1 and earlier.superseded = 0
        and earlier.connection_id = input.connection_id and earlier.provider_message_id = input.provider_message_id
      returning earlier.connection_id, earlier.provider_message_id, earlier.message_id, earlier.superseded
    ), unasked as (
      delete from status_query request using retired
      where request.connection_id = retired.connection_id and request.provider_message_id = retired.provider_message_id
    )
    update delivery_receipt receipt set superseded = retired.superseded
    from retired
    where receipt.connection_id = retired.connection_id and receipt.provider_message_id = retired.provider_message_id
      and receipt.superseded = 0 and receipt.message_id = retired.message_id`;
  const { count } = await tx`
    with input as (${given})
    insert into provider_message (
      connection_id, provider_message_id, verbatim_id, customer_id, message_id, part, parts, stage, recipient_key, submitted_at, superseded)
    select connection_id, provider_message_id, verbatim_id, customer_id, message_id, part, parts, stage, recipient_key, submitted_at,
      case when nth < times then nth + ${lastNumber(tx, 'input')} else 0 end
    from input`;
  return count;
}

/** SQL for the highest `superseded` of a provider id. Receipts may outlast their `provider_message` row, so both tables are searched. */
function lastNumber(tx: Db, ids: string) {
  const id = tx(ids);
  return tx`greatest(
    (select max(superseded) from provider_message sent
    where sent.connection_id = ${id}.connection_id and sent.provider_message_id = ${id}.provider_message_id),
    (select max(superseded) from delivery_receipt reported
    where reported.connection_id = ${id}.connection_id and reported.provider_message_id = ${id}.provider_message_id))`;
}
