import { DELIVERY_STATUS } from '@portal/messaging';
import type { Db } from '../../../platform/db';
import { receivedWithin, type ReceiptRange } from '../results/receipt.store';
import type { PendingSubmit, UnknownId } from './unresolved-match';

/** `ids`: unknown provider ids of waiting receipts. `submits`: submits to the receipts' recipients. `range`: part of the slow scan. */
export async function unresolvedCandidates(
  tx: Db, connectionId: bigint, range: ReceiptRange | null,
): Promise<{ submits: PendingSubmit[]; ids: UnknownId[] }> {
  const recipients = await tx<{ tail: number }[]>`
    with young as (
      select distinct right(destination, 7)::integer as tail from send_attempt
      where connection_id = ${connectionId} and unresolved_since is not null and unresolved_since > now() - interval '10 minutes'
    )
    select tail from young
    where exists (select from delivery_receipt receipt where ${isUnmatched(tx, connectionId)}
      and receipt.recipient_key % 10000000 = young.tail)
    union
    select tail from young
    where exists (
      select from delivery_receipt receipt
      where ${isUnmatched(tx, connectionId)} and receipt.other_key is not null and receipt.other_key % 10000000 = young.tail)
    union
    select reported.key % 10000000
    from delivery_receipt receipt cross join lateral (values (receipt.recipient_key), (receipt.other_key)) reported (key)
    where ${isUnmatched(tx, connectionId)} and reported.key > 10000000 and ${receivedWithin(tx, connectionId, range)}
      and exists (
        select from send_attempt attempt
        where attempt.connection_id = ${connectionId} and attempt.unresolved_since is not null
          and right(attempt.destination, 7)::integer = reported.key % 10000000)`;
  if (recipients.length === 0) return { submits: [], ids: [] };
  const tails = recipients.map(({ tail }) => tail);
  return { submits: await submitsTo(tx, connectionId, tails), ids: await idsOf(tx, connectionId, tails) };
}

function isUnmatched(tx: Db, connectionId: bigint) {
  return tx`receipt.connection_id = ${connectionId} and not receipt.applied and receipt.message_id is null
    and receipt.provider_message_id <> ''`;
}

async function submitsTo(tx: Db, connectionId: bigint, tails: readonly number[]): Promise<PendingSubmit[]> {
  return tx<PendingSubmit[]>`
    select attempt.id as "attemptId", attempt.message_id || ':' || attempt.stage as message, destination, reference,
      extract(epoch from logged_at)::float8 * 1000 as "loggedAt",
      case when unresolved_since is null then 'open' when abandoned_at is null then 'unresolved' else 'given-up' end as state,
      coalesce((
        select provider_alpha_name from direction join mailing_list list on list.customer_id = direction.customer_id
        where list.customer_id = attempt.customer_id and list.id = attempt.list_id and direction.provider_connection_id = ${connectionId}
          and direction.alpha_name_id = case attempt.stage when 1 then list.fallback_alpha_name_id else list.alpha_name_id end
          and direction.message_type = case attempt.stage when 1 then list.fallback_type else list.message_type end
        order by direction.priority, direction.id limit 1), '') as sender
    from send_attempt attempt
    where connection_id = ${connectionId} and right(destination, 7)::integer = any(${[...tails]}::integer[])`;
}

/** Skips receipts with the provider id and recipient of an existing message. They only wait until all its parts are accepted. */
async function idsOf(tx: Db, connectionId: bigint, tails: readonly number[]): Promise<UnknownId[]> {
  return tx<UnknownId[]>`
    select provider_message_id as "providerMessageId", recipient_key as "recipientKey", other_key as "otherKey", min(sender) as sender,
      min(reference) as reference,
      extract(epoch from min(received_at))::float8 * 1000 as "receivedAt",
      case when count(distinct status) filter (where status <> ${DELIVERY_STATUS.processing}) = 1
        then min(status) filter (where status <> ${DELIVERY_STATUS.processing}) end as status
    from delivery_receipt receipt
    where ${isUnmatched(tx, connectionId)} and (
        receipt.recipient_key % 10000000 = any(${[...tails]}::integer[])
        or receipt.other_key is not null and receipt.other_key % 10000000 = any(${[...tails]}::integer[]))
      and not exists (
        select from provider_message wire
        where wire.connection_id = ${connectionId} and wire.provider_message_id = receipt.provider_message_id
          and wire.submitted_at <= receipt.received_at and is_recipient(wire.recipient_key, receipt.recipient_key, receipt.other_key))
    group by provider_message_id, recipient_key, other_key`;
}
