import type { ContactFilter } from '@portal/contracts';
import type { PersonalField, PersonalValues } from '@portal/messaging';
import { COUNTRY_DIGITS, isLandline, SHARED_CALLING_CODES } from '@portal/messaging/phone';
import { contactMatchOf, matches, stopsMessages } from '../../addressbooks';
import type { Db, Fragment, Transaction } from '../../../platform/db';
import { DIGITS_OF_A_BLOCK } from '../../../customers/limits';
import type { SetOwner } from './recipient-set.store';

/** Recipients come from the recipient set, then from the pasted numbers, then from the address books. */
export type Sources = {
  customerId: bigint;
  /** Senders of the message and of its fallback; the same if it has none. */
  senders: { main: bigint; fallback: bigint };
  setId: bigint | null;
  pasted: readonly string[];
  books: readonly { addressBookId: bigint; filter: ContactFilter }[];
  excludedBookIds: readonly bigint[];
  fallbackRemovedBookIds: readonly bigint[];
  blockedPrefixes: readonly string[];
  fields: readonly PersonalField[];
};

/**
 * Recipients with the same number prefix and personal values. `number`: one of their numbers, or as many of its digits as their prices
 * and routes depend on. `duplicates` counts the repeated mentions of their numbers, `stopListed` those on a stop list for the message,
 * `stopListedBoth` those of them on one for its fallback too.
 */
export type RecipientGroup = PersonalValues & {
  number: string; landline: boolean; excluded: boolean; fallbackRemoved: boolean; blocked: boolean; recipients: number; duplicates: number;
  stopListed: number; stopListedBoth: number;
};

const GROUPS_AT_ONCE = 2_000;
const SHARED_CODE = `^(${SHARED_CALLING_CODES.join('|')})`;
/** Maximum number of sources to join: each needs a hash table for every earlier one. More sources are sorted instead. */
const MAX_JOINED = 3;

/** Allows a million numbers in memory. Disables nested loops: without statistics of a new upload, the planner underestimates their cost. */
export async function allowMemory(tx: Transaction): Promise<void> {
  await tx`select set_config('work_mem', '64MB', true), set_config('enable_nestloop', 'off', true)`;
}

export type Work = { pid: number; since: string };

export async function workOf(tx: Transaction): Promise<Work> {
  const [work] = await tx<Work[]>`select pg_backend_pid() as pid, now()::text as since`;
  if (!work) throw new Error('select returned no row');
  return work;
}

/** Cancels the connection's running query, unless the connection has begun another transaction since. */
export async function cancelWork(db: Db, { pid, since }: Work): Promise<void> {
  await db`select pg_cancel_backend(pid) from pg_stat_activity where pid = ${pid} and xact_start = ${since}::text::timestamptz`;
}

/** `digits`: leading digits that prices and routes depend on. `byCountry`: a group's numbers have the same country. */
type Grouping = { digits: number; byCountry: boolean };

/** Groups the recipients. A number in several sources counts as a recipient only in the first of them. */
export function recipientGroups(db: Db, sources: Sources, { digits, byCountry }: Grouping): AsyncIterable<RecipientGroup[]> {
  const own = ownFields(db, sources);
  const length = byCountry
    ? db`case when num ~ ${SHARED_CODE} then ${Math.max(digits, COUNTRY_DIGITS)}::integer else ${digits}::integer end`
    : db`${digits}::integer`;
  return db<RecipientGroup[]>`
    select ${byCountry ? db`min(num collate "C")` : db`prefix`} as number ${own}, landline, excluded, "fallbackRemoved", blocked,
      sum(times)::integer as recipients, sum(more)::integer as duplicates,
      coalesce(sum(times) filter (where stopped), 0)::integer as "stopListed",
      coalesce(sum(times) filter (where stopped and "fallbackStopped"), 0)::integer as "stopListedBoth"
    from (${withExclusions(db, sources, given(db, sources))}) input cross join lateral (select left(num, ${length}) as prefix) beginning
    group by prefix ${own}, landline, excluded, "fallbackRemoved", blocked`.cursor(GROUPS_AT_ONCE);
}

export type SourceRecipient = PersonalValues & {
  num: string; landline: boolean; excluded: boolean; fallbackRemoved: boolean; blocked: boolean;
};

export async function someRecipients(db: Db, sources: Sources, limit: number): Promise<SourceRecipient[]> {
  const [first, ...others] = sourceQueries(db, sources);
  const every = others.reduce((all, next) => db`${all} union all ${next}`, first ?? nobody(db, sources));
  return await db<SourceRecipient[]>`
    select num, landline ${ownFields(db, sources)}, excluded, "fallbackRemoved", blocked
    from (${withExclusions(db, sources, db`select * from (${every}) named limit ${limit}`)}) input`;
}

export type OpenSet = { id: bigint; invalid: number; duplicates: number };
export async function openSet(db: Db, { customerId, loginId }: SetOwner, uuid: string): Promise<OpenSet | undefined> {
  const [set] = await db<OpenSet[]>`
    select id, invalid, duplicates from recipient_set
    where customer_id = ${customerId} and uuid = ${uuid} and (login_id is null or login_id = ${loginId}::bigint) and complete
      and list_id is null`;
  return set;
}

/** `times`: 1 where a number counts as recipient, else 0. `more`: repeats. Many sources are sorted, which is slower but saves memory. */
function given(db: Db, sources: Sources): Fragment {
  const all = sourceQueries(db, sources);
  const own = ownFields(db, sources);
  if (all.length > MAX_JOINED) {
    return db`
      select distinct on (num) num, landline ${own}, 1 as times, count(*) over (partition by num) - 1 as more
      from (${all.reduce((first, next) => db`${first} union all ${next}`)}) named order by num, position`;
  }
  const parts = all.map((query, index) => {
    if (index === 0) return db`select num, landline ${own}, 1 as times, 0 as more from (${query}) named`;
    const before = all.slice(0, index).map((each, at) => ({ name: db(`before${at}`), each }));
    const joins = before.reduce((others, { name, each }) => db`${others} left join (${each}) ${name} on ${name}.num = named.num`, db``);
    const known = before.reduce((others, { name }) => db`${others} or ${name}.num is not null`, db`false`);
    const owned = sources.fields.reduce((list, field) => db`${list}, ${db(`named.${field}`)}`, db``);
    return db`
      select num, landline ${own}, case when known then 0 else 1 end as times, case when known then 1 else 0 end as more
      from (select named.num, named.landline ${owned}, ${known} as known from (${query}) named ${joins}) named`;
  });
  const [first = nobody(db, sources), ...others] = parts;
  return others.reduce((list, next) => db`${list} union all ${next}`, first);
}

function sourceQueries(db: Db, sources: Sources): Fragment[] {
  const { customerId, setId, pasted, books, fields } = sources;
  const own = ownFields(db, sources);
  const none = fields.reduce((list, field) => db`${list}, null::text as ${db(field)}`, db``);
  return [
    ...(setId === null ? [] : [db`select num, landline ${own}, 0 as position from recipient where customer_id = ${customerId}
      and recipient_set_id = ${setId}`]),
    ...(pasted.length === 0 ? [] : [db`
      select num, landline ${none}, 1 as position
      from unnest(${[...pasted]}::text[], ${pasted.map((num) => String(isLandline(num)))}::text[]::boolean[]) as pasted (num, landline)`]),
    ...books.map(({ addressBookId, filter }, index) => db`
      select num, landline ${own}, ${index + 2}::integer as position from contact
      where customer_id = ${customerId} and address_book_id = ${addressBookId} ${foundBy(db, filter)}`),
  ];
}

function nobody(db: Db, { fields }: Sources): Fragment {
  return db`select null::text as num, false as landline ${fields.reduce((list, field) => db`${list}, null::text as ${db(field)}`, db``)},
    0 as times, 0 as more where false`;
}

function ownFields(db: Db, { fields }: Sources): Fragment {
  return fields.reduce((list, field) => db`${list}, ${db(field)}`, db``);
}

function foundBy(db: Db, filter: ContactFilter): Fragment {
  const match = contactMatchOf(filter);
  return match ? db`and ${matches(db, match)}` : db``;
}

function withExclusions(
  db: Db, { customerId, senders, excludedBookIds, fallbackRemovedBookIds, blockedPrefixes }: Sources, recipients: Fragment,
): Fragment {
  const numbersOf = (bookIds: readonly bigint[]) => db`
    select ${bookIds.length > 1 ? db`distinct` : db``} num from contact
    where customer_id = ${customerId} and address_book_id = any(${bookIds.map(String)}::bigint[])`;
  const membership = (name: string, bookIds: readonly bigint[]) => ({
    matches: bookIds.length === 0 ? db`false` : db`${db(name)}.num is not null`,
    join: bookIds.length === 0 ? db`` : db`left join (${numbersOf(bookIds)}) ${db(name)} on ${db(name)}.num = recipient.num`,
  });
  const excluded = membership('except_book', excludedBookIds);
  const fallbackRemoved = membership('no_fallback_book', fallbackRemovedBookIds);
  const stopBook = (sender: bigint) => db`
    left join (
      select distinct num from contact join address_book book on book.customer_id = contact.customer_id
        and book.id = contact.address_book_id
      where book.customer_id = ${customerId}
        and ${stopsMessages(db, { customerId: db`${customerId}`, alphaNameId: db`${sender}` })})`;
  const hasOtherSender = senders.fallback !== senders.main;
  const blocked = blockedPrefixes.length === 0 ? db`false` : db`left(recipient.num,
    ${-DIGITS_OF_A_BLOCK}::integer) = any(${[...blockedPrefixes]}::text[])`;
  return db`
    select recipient.*, ${excluded.matches} as excluded, ${fallbackRemoved.matches} as "fallbackRemoved", ${blocked} as blocked,
      stop_book.num is not null as stopped,
      ${hasOtherSender ? db`fallback_stop_book.num` : db`stop_book.num`} is not null as "fallbackStopped"
    from (${recipients}) recipient
    ${excluded.join}
    ${fallbackRemoved.join}
    ${stopBook(senders.main)} stop_book on stop_book.num = recipient.num
    ${hasOtherSender ? db`${stopBook(senders.fallback)} fallback_stop_book on fallback_stop_book.num = recipient.num` : db``}`;
}
