import { LIST_STATUS } from '@portal/messaging';
import type { Db, Fragment } from '../db';
import { numbersLiteral, truthsLiteral } from './array-literal';
import { lineOf, pacedRows } from './pace.store';

/** Which messages are meant, and in which order of the queue they are found. */
export type Scan = {
  stage: 0 | 1;
  /** Those that not every connection may take; the others without it. */
  restricted: boolean;
  /** The lists have a pace, by which their rows lie. */
  paced?: boolean;
};

/** What of one list shall be claimed. */
export type Share = {
  customerId: bigint;
  listId: bigint;
  /** Rows up to this message were claimed before; so that an index scan does not walk over what is gone. */
  after: bigint;
  messages: number;
  /** Into how many parts the text is cut for this connection, and into how many by a header. */
  parts: number;
  partsByHeader: number;
  /** Of the list; a message may have its own. */
  ttlSeconds: number | null;
  checkStopList: boolean;
  /** Better connections that are up: of restricted messages only those that none of them may take. */
  passed: readonly bigint[];
  /** Of a list with a pace: the countries that it is quiet in. */
  closed?: readonly string[];
};

export type Claim = Scan & {
  nodeId: bigint;
  connectionId: bigint;
  /** The references go on from here. */
  reference: number;
};

export type ClaimedAttempt = {
  attemptId: bigint;
  listId: bigint;
  messageId: bigint;
  part: number;
  /** Into how many its message is cut; not into so many as the share says where it is a rest of what another connection began. */
  parts: number;
  reference: number;
  destination: string;
  ttlSeconds: number | null;
  /** The recipient is in a stop list of the customer: it must not leave. */
  stopped: boolean;
};

/**
 * Takes messages out of the queue and logs an attempt for every wire part, in one transaction that has ended when this
 * returns. The lists' and the node's rows are locked, so that neither a list that was cancelled nor a node that was
 * declared dead, or does not hold the connection, can claim another message; rows that another node is claiming are passed over.
 * A claim that begins once a customer is disabled takes nothing of his.
 */
export async function claimMessages(db: Db, claim: Claim, shares: readonly Share[]): Promise<ClaimedAttempt[]> {
  return db<ClaimedAttempt[]>`
    with ${claimable(db, claim, shares)}, due as (
      select queue.ctid, list.list_id, all_parts, parts, parts_by_header, list.ttl_seconds, stop_books
      from list cross join lateral (${dueRows(db, claim, db`limit list.messages`)}) queue
    ), taken as (
      delete from message_queue queue using due where queue.ctid = due.ctid
      returning queue.customer_id, queue.list_id, queue.message_id, queue.recipient, queue.price, queue.lane, queue.parts_left,
        queue.fallback_price, queue.tries, queue.not_by, coalesce(queue.ttl_seconds, due.ttl_seconds) as ttl_seconds,
        due.all_parts, due.parts, due.parts_by_header, due.stop_books
    ), logged as (
      insert into send_attempt (
        customer_id, list_id, message_id, part, parts, connection_id, node_id, reference, destination, price, lane,
        stage, ttl_seconds, fallback_price, tries, not_by)
      select customer_id, list_id, message_id, wire.part,
        case when parts_left is null then parts else parts_by_header end,
        ${claim.connectionId}, ${claim.nodeId}, (${claim.reference}::integer + row_number() over ()) & 65535, recipient, price, lane,
        ${claim.stage}::smallint, ttl_seconds, fallback_price, tries, not_by
      from taken cross join lateral unnest(coalesce(parts_left, all_parts)) as wire (part)
      returning id, list_id, message_id, part, parts, reference, destination, ttl_seconds
    )
    select id as "attemptId", list_id as "listId", message_id as "messageId", part,
      parts, reference, destination, ttl_seconds as "ttlSeconds",
      message_id in (select message_id from taken where parts_left is null and ${inStopBooks(db, 'taken')}) as stopped
    from logged`;
}

/**
 * The same for one message that may have more parts than there is room for: so many of them are logged, the others
 * stay in the queue as its rest.
 */
export async function claimParts(db: Db, claim: Claim, share: Share, most: number): Promise<ClaimedAttempt[]> {
  return db<ClaimedAttempt[]>`
    with ${claimable(db, claim, [share])}, due as (
      select queue.ctid, queue.customer_id, queue.list_id, queue.message_id, queue.recipient, queue.price, queue.lane,
        queue.parts_left is not null as is_rest, coalesce(queue.parts_left, list.all_parts) as parts_left,
        case when queue.parts_left is null then list.parts else list.parts_by_header end as parts,
        queue.fallback_price, queue.tries, queue.not_by, coalesce(queue.ttl_seconds, list.ttl_seconds) as ttl_seconds, list.stop_books
      from list cross join lateral (${dueRows(db, claim, db`limit 1`)}) place
      join message_queue queue on queue.ctid = place.ctid
    ), gone as (
      delete from message_queue queue using due where queue.ctid = due.ctid and cardinality(due.parts_left) <= ${most}::integer
    ), rest as (
      update message_queue queue set parts_left = due.parts_left[${most}::integer + 1:]
      from due where queue.ctid = due.ctid and cardinality(due.parts_left) > ${most}::integer
    ), logged as (
      insert into send_attempt (
        customer_id, list_id, message_id, part, parts, connection_id, node_id, reference, destination, price, lane,
        stage, ttl_seconds, fallback_price, tries, not_by)
      select customer_id, list_id, message_id, wire.part, parts,
        ${claim.connectionId}, ${claim.nodeId}, (${claim.reference}::integer + row_number() over ()) & 65535, recipient, price, lane,
        ${claim.stage}::smallint, ttl_seconds, fallback_price, tries, not_by
      from due cross join lateral unnest(parts_left[1:${most}::integer]) as wire (part)
      returning id, list_id, message_id, part, parts, reference, destination, ttl_seconds
    )
    select id as "attemptId", list_id as "listId", message_id as "messageId", part,
      parts, reference, destination, ttl_seconds as "ttlSeconds",
      exists (select from due where not is_rest and ${inStopBooks(db, 'due')}) as stopped
    from logged`;
}

/** The lists that may be claimed from by this node now, locked in the order of their ids, with what was asked of each. */
export function claimable(db: Db, { nodeId, connectionId, stage, paced = false }: Omit<Claim, 'restricted' | 'reference'>, shares: readonly Share[]) {
  const numbers = (of: (share: Share) => bigint | number) => numbersLiteral(shares.map(of));
  const literals = (of: (share: Share) => string) => shares.map(of);
  return db`
    node as (
      select 1 from engine_node node join connection_lease lease on lease.node_id = node.id and lease.connection_id = ${connectionId}
      where node.id = ${nodeId} and node.ended_at is null for key share
    ), list as (
      select wanted.customer_id, wanted.list_id, wanted.after, wanted.messages, wanted.parts, wanted.parts_by_header,
        wanted.all_parts::smallint[] as all_parts, wanted.passed::bigint[] as passed,
        ${stage === 0 ? db`nullif(wanted.ttl_seconds, 0)` : db`null::integer`} as ttl_seconds,
        case when wanted.check_stop_list then array(
          select book.id from address_book book where book.customer_id = wanted.customer_id and book.type = 'stoplist' and book.deleted_at is null) end as stop_books
        ${paced ? db`, wanted.closed::text[] as closed, ${lineOf(db)} as line` : db``}
      from unnest(
        ${numbers(({ customerId }) => customerId)}::bigint[], ${numbers(({ listId }) => listId)}::bigint[],
        ${numbers(({ after }) => after)}::bigint[], ${numbers(({ messages }) => messages)}::integer[],
        ${numbers(({ parts }) => parts)}::smallint[], ${numbers(({ partsByHeader }) => partsByHeader)}::smallint[],
        ${literals(({ parts }) => numbersLiteral(Array.from({ length: parts }, (_, index) => index + 1)))}::text[],
        ${numbers(({ ttlSeconds }) => ttlSeconds ?? 0)}::integer[],
        ${truthsLiteral(shares.map(({ checkStopList }) => checkStopList))}::boolean[],
        ${literals(({ passed }) => numbersLiteral(passed))}::text[]
        ${paced ? db`, ${literals(({ closed = [] }) => `{${closed.join()}}`)}::text[]` : db``})
        as wanted (customer_id, list_id, after, messages, parts, parts_by_header, all_parts, ttl_seconds, check_stop_list, passed ${paced ? db`, closed` : db``})
      join mailing_list on mailing_list.customer_id = wanted.customer_id and mailing_list.id = wanted.list_id
      where mailing_list.status in (${LIST_STATUS.inProgress}, ${stage === 0 ? LIST_STATUS.inProgress : LIST_STATUS.sent})
        and exists (select from node) and mailing_list.customer_id not in (select id from customer where status = 2)
      order by mailing_list.id for share of mailing_list
    )`;
}

/**
 * Places of what is due, in the order of the queue. The predicates are written as those of the indexes are, so that each
 * scan reads nothing but its own.
 */
export function dueRows(db: Db, { stage, restricted, paced = false, connectionId }: Scan & Pick<Claim, 'connectionId'>, limit: Fragment) {
  const mayTake = restricted ? db`and not (not_by @> ${numbersLiteral([connectionId])}::bigint[]) and not_by @> list.passed` : db``;
  if (paced) return pacedRows(db, { what: 'ctid', stage: db`${stage}::smallint`, restricted, more: mayTake, limit, lock: db`for update skip locked` });
  const mine = restricted
    ? db`and stage = ${stage}::smallint and not_by is not null ${mayTake}`
    : stage === 1 ? db`and stage = 1 and not_by is null` : db`and stage = 0 and not_by is null`;
  return db`
    select ctid from message_queue
    where customer_id = list.customer_id and list_id = list.list_id and message_id > list.after ${mine}
      and (not_before is null or not_before <= now())
    order by customer_id, list_id, message_id ${limit} for update skip locked`;
}

/**
 * A customer without stop lists costs nothing for each message, and the others one step of the contacts' key. What has left
 * in part is brought to its end, whoever asks for this.
 */
export function inStopBooks(db: Db, rows: 'taken' | 'due') {
  return db`cardinality(${db(rows)}.stop_books) > 0 and exists (
    select from contact
    where contact.customer_id = ${db(rows)}.customer_id and contact.address_book_id = any(${db(rows)}.stop_books)
      and contact.num = ${db(rows)}.recipient)`;
}
