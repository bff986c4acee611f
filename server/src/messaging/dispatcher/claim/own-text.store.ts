import type { RichContent } from '@portal/contracts';
import { numbersLiteral, type Db } from '../../../platform/db';
import { claimable, dueRows, inStopBooks, type Claim, type ClaimedAttempt, type Share } from './claim.store';

export type OwnText = {
  messageId: bigint;
  /** `ctid`, valid while the row is locked. */
  rowId: string;
  /** Null if the message has no text of its own at this stage and uses the list's text. */
  body: string | null;
  /** Everything beside the text; null if the message has the list's. */
  content: RichContent | null;
  partsLeft: number[] | null;
  stopped: boolean;
  /** The message's one-time code is erased, so there is nothing to send. */
  erased: boolean;
};

export async function lockOwnTexts(tx: Db, claim: Claim, share: Share): Promise<OwnText[]> {
  return tx<OwnText[]>`
    with ${claimable(tx, claim, [share])}, due as (
      select queue.ctid, queue.customer_id, queue.message_id, queue.recipient, queue.parts_left, list.stop_books, (
        select is_code from mailing_list whole where whole.customer_id = list.customer_id and whole.id = list.list_id) as is_code
      from list cross join lateral (${dueRows(tx, claim, tx`limit list.messages`)}) due_row
      join message_queue queue on queue.ctid = due_row.ctid
    )
    select due.message_id as "messageId", due.ctid::text as "rowId",
      ${claim.stage === 0
        ? tx`coalesce(sent_body, body) as body, coalesce(sent_content, content) as content`
        : tx`fallback_body as body, fallback_content as content`},
      parts_left as "partsLeft", parts_left is null and ${inStopBooks(tx, 'due')} as stopped, is_code and sent_body is null as erased
    from due left join message_content content on content.customer_id = due.customer_id and content.message_id = due.message_id
    order by due.message_id`;
}

/** `sending`: parts to send now; `remaining`: parts that stay in the queue; `parts`: the text's number of parts. */
export type ChosenText = { rowId: string; sending: readonly number[]; remaining: readonly number[]; parts: number };

export async function logOwnTexts(
  tx: Db, { stage, nodeId, connectionId, reference }: Claim, { ttlSeconds }: Share, chosen: readonly ChosenText[],
): Promise<Omit<ClaimedAttempt, 'stopped'>[]> {
  if (chosen.length === 0) return [];
  return tx<Omit<ClaimedAttempt, 'stopped'>[]>`
    with chosen as (
      select row_id::tid as row_id, sending::smallint[] as sending, remaining::smallint[] as remaining, parts
      from unnest(
        ${chosen.map(({ rowId }) => rowId)}::text[], ${chosen.map(({ sending }) => numbersLiteral(sending))}::text[],
        ${chosen.map(({ remaining }) => numbersLiteral(remaining))}::text[],
        ${numbersLiteral(chosen.map(({ parts }) => parts))}::smallint[])
        as chosen (row_id, sending, remaining, parts)
    ), due as (
      select queue.ctid, queue.customer_id, queue.list_id, queue.message_id, recipient, price, lane, fallback_price, attempts,
        excluded_connection_ids, sending, remaining, parts,
        coalesce(queue.ttl_seconds, ${stage === 0 ? ttlSeconds : null}::integer) as ttl_seconds
      from chosen join message_queue queue on queue.ctid = chosen.row_id
    ), gone as (
      delete from message_queue queue using due where queue.ctid = due.ctid and due.remaining = '{}'
    ), rest as (
      update message_queue queue set parts_left = due.remaining from due where queue.ctid = due.ctid and due.remaining <> '{}'
    ), logged as (
      insert into send_attempt (
        customer_id, list_id, message_id, part, parts, connection_id, node_id, reference, destination, price, lane,
        stage, ttl_seconds, fallback_price, attempts, excluded_connection_ids)
      select customer_id, list_id, message_id, wire.part, parts, ${connectionId}, ${nodeId},
        (${reference}::integer + row_number() over ()) & 65535, recipient, price, lane,
        ${stage}::smallint, ttl_seconds, fallback_price, attempts, excluded_connection_ids
      from due cross join lateral unnest(sending) as wire (part)
      returning id, list_id, message_id, part, parts, reference, destination, ttl_seconds
    )
    select id as "attemptId", list_id as "listId", message_id as "messageId", part, parts, reference, destination,
      ttl_seconds as "ttlSeconds"
    from logged`;
}
