import { LIST_STATUS } from '@portal/messaging';
import { stopsMessages } from '../../addressbooks';
import { numbersLiteral, truthsLiteral, type Db, type Fragment } from '../../../platform/db';
import { countriesLiteral, lineOf, pacedRows } from './pace.store';

export type Scan = {
  stage: 0 | 1;
  /** True for messages that are barred from some connections, false for all other messages. */
  restricted: boolean;
  /** True for lists that are sent gradually (`pace`): their rows are claimed by country and position instead of by message id. */
  paced?: boolean;
};

export type Share = {
  customerId: bigint;
  listId: bigint;
  /** Skips rows up to this message id; otherwise an index scan would walk over all rows already deleted. */
  after: bigint;
  messages: number;
  /** Number of parts into which this connection splits the text; `partsByHeader`: number of parts if split by user data headers. */
  parts: number;
  partsByHeader: number;
  /** Validity of the list's messages; a value stored with the message takes precedence. */
  ttlSeconds: number | null;
  checkStopList: boolean;
  /** Connections of higher priority that are up. Messages barred from some connections are claimed only if barred from all of these. */
  passed: readonly bigint[];
  /** Countries that get nothing now, for a list with a pace. */
  closed?: readonly string[];
};

export type Claim = Scan & {
  nodeId: bigint;
  connectionId: bigint;
  reference: number;
};

export type ClaimedAttempt = {
  attemptId: bigint;
  listId: bigint;
  messageId: bigint;
  part: number;
  parts: number;
  reference: number;
  destination: string;
  ttlSeconds: number | null;
  /** The recipient is on a stop list for messages of the sender: the message must not be sent. */
  stopped: boolean;
};

/**
 * Moves messages from `message_queue` to `send_attempt`, one attempt per part, in one statement. Locks the rows of the lists, the node and
 * its lease, so nothing is claimed for a canceled list, a dead node or a node without the lease. Skips rows that another node is claiming,
 * and disabled customers.
 */
export async function claimMessages(db: Db, claim: Claim, shares: readonly Share[]): Promise<ClaimedAttempt[]> {
  return db<ClaimedAttempt[]>`
    with ${claimable(db, claim, shares)}, due as (
      select queue.ctid, list.list_id, all_parts, parts, parts_by_header, list.ttl_seconds, stop_books
      from list cross join lateral (${dueRows(db, claim, db`limit list.messages`)}) queue
    ), claimed as (
      delete from message_queue queue using due where queue.ctid = due.ctid
      returning queue.customer_id, queue.list_id, queue.message_id, queue.recipient, queue.price, queue.lane, queue.parts_left,
        queue.fallback_price, queue.attempts, queue.excluded_connection_ids, coalesce(queue.ttl_seconds, due.ttl_seconds) as ttl_seconds,
        due.all_parts, due.parts, due.parts_by_header, due.stop_books
    ), logged as (
      insert into send_attempt (
        customer_id, list_id, message_id, part, parts, connection_id, node_id, reference, destination, price, lane,
        stage, ttl_seconds, fallback_price, attempts, excluded_connection_ids)
      select customer_id, list_id, message_id, wire.part,
        case when parts_left is null then parts else parts_by_header end,
        ${claim.connectionId}, ${claim.nodeId}, (${claim.reference}::integer + row_number() over ()) & 65535, recipient, price, lane,
        ${claim.stage}::smallint, ttl_seconds, fallback_price, attempts, excluded_connection_ids
      from claimed cross join lateral unnest(coalesce(parts_left, all_parts)) as wire (part)
      returning id, list_id, message_id, part, parts, reference, destination, ttl_seconds
    )
    select id as "attemptId", list_id as "listId", message_id as "messageId", part,
      parts, reference, destination, ttl_seconds as "ttlSeconds",
      message_id in (select message_id from claimed where parts_left is null and ${inStopBooks(db, 'claimed')}) as stopped
    from logged`;
}

/** Claims up to `limit` parts of one message; the other parts stay in the queue. */
export async function claimParts(db: Db, claim: Claim, share: Share, limit: number): Promise<ClaimedAttempt[]> {
  return db<ClaimedAttempt[]>`
    with ${claimable(db, claim, [share])}, due as (
      select queue.ctid, queue.customer_id, queue.list_id, queue.message_id, queue.recipient, queue.price, queue.lane,
        queue.parts_left is not null as is_rest, coalesce(queue.parts_left, list.all_parts) as parts_left,
        case when queue.parts_left is null then list.parts else list.parts_by_header end as parts,
        queue.fallback_price, queue.attempts, queue.excluded_connection_ids, coalesce(queue.ttl_seconds, list.ttl_seconds) as ttl_seconds,
          list.stop_books
      from list cross join lateral (${dueRows(db, claim, db`limit 1`)}) due_row
      join message_queue queue on queue.ctid = due_row.ctid
    ), gone as (
      delete from message_queue queue using due where queue.ctid = due.ctid and cardinality(due.parts_left) <= ${limit}::integer
    ), rest as (
      update message_queue queue set parts_left = due.parts_left[${limit}::integer + 1:]
      from due where queue.ctid = due.ctid and cardinality(due.parts_left) > ${limit}::integer
    ), logged as (
      insert into send_attempt (
        customer_id, list_id, message_id, part, parts, connection_id, node_id, reference, destination, price, lane,
        stage, ttl_seconds, fallback_price, attempts, excluded_connection_ids)
      select customer_id, list_id, message_id, wire.part, parts,
        ${claim.connectionId}, ${claim.nodeId}, (${claim.reference}::integer + row_number() over ()) & 65535, recipient, price, lane,
        ${claim.stage}::smallint, ttl_seconds, fallback_price, attempts, excluded_connection_ids
      from due cross join lateral unnest(parts_left[1:${limit}::integer]) as wire (part)
      returning id, list_id, message_id, part, parts, reference, destination, ttl_seconds
    )
    select id as "attemptId", list_id as "listId", message_id as "messageId", part,
      parts, reference, destination, ttl_seconds as "ttlSeconds",
      exists (select from due where not is_rest and ${inStopBooks(db, 'due')}) as stopped
    from logged`;
}

/** SQL of the common table expressions `node` and `list`: the lists from which this node may claim, locked in the order of their ids. */
export function claimable(
  db: Db, { nodeId, connectionId, stage, paced = false }: Omit<Claim, 'restricted' | 'reference'>, shares: readonly Share[],
) {
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
          select book.id from address_book book where book.customer_id = wanted.customer_id
            and ${stopsMessages(db, { customerId: db`wanted.customer_id`, alphaNameId: senderOf(db, stage) })}) end as stop_books
        ${paced ? db`, wanted.closed::text[] as closed, ${lineOf(db)} as line` : db``}
      from unnest(
        ${numbers(({ customerId }) => customerId)}::bigint[], ${numbers(({ listId }) => listId)}::bigint[],
        ${numbers(({ after }) => after)}::bigint[], ${numbers(({ messages }) => messages)}::integer[],
        ${numbers(({ parts }) => parts)}::smallint[], ${numbers(({ partsByHeader }) => partsByHeader)}::smallint[],
        ${literals(({ parts }) => numbersLiteral(Array.from({ length: parts }, (_, index) => index + 1)))}::text[],
        ${numbers(({ ttlSeconds }) => ttlSeconds ?? 0)}::integer[],
        ${truthsLiteral(shares.map(({ checkStopList }) => checkStopList))}::boolean[],
        ${literals(({ passed }) => numbersLiteral(passed))}::text[]
        ${paced ? db`, ${literals(({ closed = [] }) => countriesLiteral(closed))}::text[]` : db``})
        as wanted (customer_id, list_id, after, messages, parts, parts_by_header, all_parts, ttl_seconds, check_stop_list,
          passed ${paced ? db`, closed` : db``})
      join mailing_list on mailing_list.customer_id = wanted.customer_id and mailing_list.id = wanted.list_id
      where mailing_list.status in (${LIST_STATUS.inProgress}, ${stage === 0 ? LIST_STATUS.inProgress : LIST_STATUS.sent})
        and mailing_list.paused_at is null and exists (select from node)
        and mailing_list.customer_id not in (select id from customer where status = 2)
      order by mailing_list.id for share of mailing_list
    )`;
}

/** SQL of the alpha name by which `mailing_list` sends the stage. */
function senderOf(db: Db, stage: Scan['stage']): Fragment {
  return stage === 0 ? db`mailing_list.alpha_name_id` : db`coalesce(mailing_list.fallback_alpha_name_id, mailing_list.alpha_name_id)`;
}

/** SQL for the `ctid` of due rows. Repeats the predicates of partial indexes literally, so that PostgreSQL can use them. */
export function dueRows(db: Db, { stage, restricted, paced = false, connectionId }: Scan & Pick<Claim, 'connectionId'>, limit: Fragment) {
  const claimCondition = restricted ? db`and not (excluded_connection_ids @> ${numbersLiteral([connectionId])}::bigint[])
    and excluded_connection_ids @> list.passed` : db``;
  if (paced) return pacedRows(db, {
    what: 'ctid', stage: db`${stage}::smallint`, restricted, more: claimCondition, limit, lock: db`for update skip locked`,
  });
  const mine = restricted
    ? db`and stage = ${stage}::smallint and excluded_connection_ids is not null ${claimCondition}`
    : stage === 1 ? db`and stage = 1 and excluded_connection_ids is null` : db`and stage = 0 and excluded_connection_ids is null`;
  return db`
    select ctid from message_queue
    where customer_id = list.customer_id and list_id = list.list_id and message_id > list.after ${mine}
      and (not_before is null or not_before <= now())
    order by customer_id, list_id, message_id ${limit} for update skip locked`;
}

/** SQL condition: the recipient is on a stop list of the messages. Not for partly sent messages, whose other parts are sent too. */
export function inStopBooks(db: Db, rows: 'claimed' | 'due') {
  return db`cardinality(${db(rows)}.stop_books) > 0 and exists (
    select from contact
    where contact.customer_id = ${db(rows)}.customer_id and contact.address_book_id = any(${db(rows)}.stop_books)
      and contact.num = ${db(rows)}.recipient)`;
}
