import type { Db } from '../db';
import { numbersLiteral } from './array-literal';

export type Claim = {
  nodeId: bigint;
  connectionId: bigint;
  customerId: bigint;
  listId: bigint;
  /** Rows up to this message were claimed before; so that an index scan does not walk over what is gone. */
  after: bigint;
  messages: number;
  /** Into how many parts the text is cut for this connection, and into how many by a header. */
  parts: number;
  partsByHeader: number;
  /** The references go on from here. */
  reference: number;
};

export type ClaimedAttempt = {
  attemptId: bigint;
  messageId: bigint;
  part: number;
  /** A rest of a message some of whose parts have left already. */
  isRest: boolean;
  reference: number;
  destination: string;
};

/**
 * Takes messages out of the queue and logs an attempt for every wire part, in one transaction that has ended when this
 * returns. The list's and the node's row are locked, so that neither a list that was cancelled nor a node that was
 * declared dead can claim another message; rows that another node is claiming are passed over.
 */
export async function claimMessages(db: Db, claim: Claim): Promise<ClaimedAttempt[]> {
  const all = numbersLiteral(Array.from({ length: claim.parts }, (_, index) => index + 1));
  return db<ClaimedAttempt[]>`
    with node as (
      select 1 from engine_node where id = ${claim.nodeId} and ended_at is null for share
    ), list as (
      select 1 from mailing_list
      where customer_id = ${claim.customerId} and id = ${claim.listId} and status = 1 for share
    ), due as (
      select ctid from message_queue
      where customer_id = ${claim.customerId} and list_id = ${claim.listId} and message_id > ${claim.after}
        and (not_before is null or not_before <= now())
        and exists (select from list) and exists (select from node)
      order by customer_id, list_id, message_id
      limit ${claim.messages}
      for update skip locked
    ), taken as (
      delete from message_queue queue using due where queue.ctid = due.ctid
      returning message_id, recipient, price, lane, parts_left
    ), logged as (
      insert into send_attempt (
        customer_id, list_id, message_id, part, parts, connection_id, node_id, reference, destination, price, lane)
      select ${claim.customerId}, ${claim.listId}, message_id, wire.part,
        case when parts_left is null then ${claim.parts}::smallint else ${claim.partsByHeader}::smallint end,
        ${claim.connectionId}, ${claim.nodeId}, (${claim.reference}::integer + row_number() over ()) & 65535, recipient, price, lane
      from taken, unnest(coalesce(parts_left, ${all}::smallint[])) as wire (part)
      returning id, message_id, part, parts, reference, destination
    )
    select id as "attemptId", message_id as "messageId", part, parts <> ${claim.parts} as "isRest", reference, destination
    from logged`;
}

/**
 * The same for one message that may have more parts than there is room for: so many of them are logged, the others
 * stay in the queue as its rest.
 */
export async function claimParts(db: Db, claim: Claim, parts: number): Promise<ClaimedAttempt[]> {
  const all = numbersLiteral(Array.from({ length: claim.parts }, (_, index) => index + 1));
  return db<ClaimedAttempt[]>`
    with node as (
      select 1 from engine_node where id = ${claim.nodeId} and ended_at is null for share
    ), list as (
      select 1 from mailing_list
      where customer_id = ${claim.customerId} and id = ${claim.listId} and status = 1 for share
    ), due as (
      select ctid, message_id, recipient, price, lane, coalesce(parts_left, ${all}::smallint[]) as parts_left,
        case when parts_left is null then ${claim.parts}::smallint else ${claim.partsByHeader}::smallint end as parts
      from message_queue
      where customer_id = ${claim.customerId} and list_id = ${claim.listId} and message_id > ${claim.after}
        and (not_before is null or not_before <= now())
        and exists (select from list) and exists (select from node)
      order by customer_id, list_id, message_id
      limit 1
      for update skip locked
    ), gone as (
      delete from message_queue queue using due where queue.ctid = due.ctid and cardinality(due.parts_left) <= ${parts}::integer
    ), rest as (
      update message_queue queue set parts_left = due.parts_left[${parts}::integer + 1:]
      from due where queue.ctid = due.ctid and cardinality(due.parts_left) > ${parts}::integer
    ), logged as (
      insert into send_attempt (
        customer_id, list_id, message_id, part, parts, connection_id, node_id, reference, destination, price, lane)
      select ${claim.customerId}, ${claim.listId}, message_id, wire.part, parts,
        ${claim.connectionId}, ${claim.nodeId}, (${claim.reference}::integer + row_number() over ()) & 65535, recipient, price, lane
      from due, unnest(parts_left[1:${parts}::integer]) as wire (part)
      returning id, message_id, part, parts, reference, destination
    )
    select id as "attemptId", message_id as "messageId", part, parts <> ${claim.parts} as "isRest", reference, destination
    from logged`;
}
