import type { Db } from '../../src/platform/db';

export type Filling = { lists: number; messages: number };
/** Number of lists that together contain half of all messages, as for customers with occasional large lists. */
const LARGE_LISTS = 5;
const AT_ONCE = 500_000;

type List = { id: bigint; size: number };

export async function fillLists(db: Db, { lists, messages }: Filling): Promise<void> {
  const sizes = sizesOf(lists, messages);
  const created = await db<{ id: bigint }[]>`
    insert into mailing_list (
      customer_id, organization_id, account_id, alpha_name_id, name, description, request_hash, message_type, content_type, body, parts,
        status,
      recipients, maximum, created_at, updated_at, confirmed_at, finished_at, finalized_at)
    select a.customer_id, a.organization_id, account.id, a.id, 'List ' || n, case when n % 997 = 0 then 'Rarely so' else '' end, ''::bytea,
      case when n % 499 = 0 then 'viber' else 'sms' end, 'text/plain', 'Spring sale: 20% off everything until Sunday. Show this message.',
        1,
      case when n % 1999 = 0 then 3 else 2 end, size, size * 4500::bigint, at, at, at, at, at
    from unnest(${sizes}::integer[]) with ordinality as input (size, n)
    cross join lateral (select now() - interval '90 days' * (1 - n::float8 / ${lists}::float8) - interval '1 hour' as at) moment
    cross join (select * from alpha_name order by id limit 1) a
    join account on account.customer_id = a.customer_id and account.id = (select min(id) from account where customer_id = a.customer_id)
    order by n
    returning id`;
  const all = created.map(({ id }, at) => ({ id, size: sizes[at] ?? 0 })).toSorted((one, other) => Number(one.id - other.id));
  for (const part of portions(all)) await fillMessages(db, part);
  await db`
    insert into mailing_counter (customer_id, list_id, status, messages) select customer_id, list_id, outcome, count(*) from message
    group by 1, 2, 3`;
  await db`
    insert into mailing_charge (customer_id, list_id, account_id, reserved, charged, released)
    select list.customer_id, list.id, list.account_id, sum(price), sum(charged), sum(price - charged)
    from message join mailing_list list on list.customer_id = message.customer_id and list.id = message.list_id group by 1, 2, 3`;
}

/** The tables that `fillLists` fills. */
export const LIST_TABLES = ['message', 'mailing_list', 'mailing_counter'];

/** Inserts messages: four per million have status unknown, 3 % are undeliverable, 2 % expired, and the rest delivered. */
async function fillMessages(db: Db, lists: readonly List[]): Promise<void> {
  await db`
    insert into message (
      customer_id, list_id, recipient, status, parts, wire_parts, parts_accepted, parts_delivered, price, charged, reason, created_at,
        updated_at, sent_at)
    select l.customer_id, l.id, '38050' || lpad(((l.id * 1000003 + n::bigint * 7919) % 10000000)::text, 7, '0'), state.status, 1, 1, 1, 1,
      4500, 4500,
      case state.status when 2 then 'undeliverable' when 4 then 'expired' end, l.created_at, l.created_at, l.created_at
    from unnest(${lists.map(({ id }) => String(id))}::bigint[], ${lists.map(({ size }) => size)}::integer[]) as input (id, size)
    join mailing_list l on l.id = input.id
    cross join lateral generate_series(1, size) n
    cross join lateral (
      select case when (l.id * 31 + n) % 250000 = 7 then 101 when n % 100 < 3 then 2 when n % 100 < 5 then 4 else 3 end as status) state
    order by l.id, n`;
}

function sizesOf(lists: number, messages: number): number[] {
  const large = Math.min(LARGE_LISTS, lists);
  const small = Math.max(1, lists - large);
  const every = Math.max(1, Math.floor(lists / large));
  return Array.from({ length: lists }, (_, at) => Math.max(
    1, Math.floor(at % every === every - 1 ? messages / 2 / large : messages / 2 / small),
  ));
}

function portions(lists: readonly List[]): List[][] {
  const parts: List[][] = [];
  let room = 0;
  for (const list of lists) {
    if (room < list.size) {
      parts.push([]);
      room = AT_ONCE;
    }
    parts.at(-1)?.push(list);
    room -= list.size;
  }
  return parts;
}

export type FilledLists = { largeListId: number; recipient: string; alphaNameUuid: string; middle: Date };

export async function knownOf(db: Db): Promise<FilledLists> {
  const [known] = await db<FilledLists[]>`
    select l.id::float8 as "largeListId", a.uuid as "alphaNameUuid", l.created_at as middle,
      (select recipient from message where customer_id = l.customer_id and list_id = l.id order by list_id, id limit 1) as recipient
    from mailing_list l join alpha_name a on a.id = l.alpha_name_id order by l.recipients desc, l.id limit 1`;
  if (!known) throw new Error('nothing was filled in');
  return known;
}
