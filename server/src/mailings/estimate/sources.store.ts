import type { ContactFilter } from '@portal/contracts';
import type { PersonalField, PersonalValues } from '@portal/messaging';
import { holds, soughtText } from '../../addressbooks';
import type { Db, Fragment, Transaction } from '../../db';
import { DIGITS_OF_A_BLOCK } from '../../limits';

/** Where the recipients of a list come from, in the order in which they would become its recipients. */
export type Sources = {
  customerId: bigint;
  setId: bigint | null;
  pasted: readonly string[];
  books: readonly { addressBookId: bigint; filter: ContactFilter }[];
  /** Who stands in these books is left out. */
  exceptBookIds: readonly bigint[];
  /** Who stands in these books has no fallback. */
  unbackedBookIds: readonly bigint[];
  /** Who is of these blocks of numbers is left out. */
  stoppedBlocks: readonly string[];
  /** What the texts of the list take from each recipient. */
  fields: readonly PersonalField[];
};

/**
 * Recipients of whom the same is true: `start` is as much of their numbers as was asked for, and what the texts take from them is
 * the same. `duplicates` were named again, and say nothing more.
 */
export type RecipientGroup = PersonalValues & {
  start: string; excepted: boolean; unbacked: boolean; blocked: boolean; recipients: number; duplicates: number; stopListed: number;
};

const GROUPS_AT_ONCE = 2_000;
/** For more, a table in memory for each of those before would be needed for each. */
const MOST_JOINED = 3;

/**
 * Lets the statements of this transaction hold a million numbers in memory: with what a statement has otherwise, telling apart
 * the recipients of several sources would go through files. And none looks through one source for each number of another, which
 * would seem the cheapest as long as the statistics know nothing of an upload that came a second ago.
 */
export async function allowMemory(tx: Transaction): Promise<void> {
  await tx`select set_config('work_mem', '64MB', true), set_config('enable_nestloop', 'off', true)`;
}

/** What a transaction can be told by from outside. */
export type Work = { pid: number; since: string };

export async function workOf(tx: Transaction): Promise<Work> {
  const [work] = await tx<Work[]>`select pg_backend_pid() as pid, now()::text as since`;
  if (!work) throw new Error('select returned no row');
  return work;
}

/** Ends what the transaction is doing, unless it has ended and the connection does something else by now. */
export async function cancelWork(db: Db, { pid, since }: Work): Promise<void> {
  await db`select pg_cancel_backend(pid) from pg_stat_activity where pid = ${pid} and xact_start = ${since}::text::timestamptz`;
}

/** All recipients, each once, by whom they were named first. */
export function recipientGroups(db: Db, sources: Sources, digits: number): AsyncIterable<RecipientGroup[]> {
  const own = ownFields(db, sources);
  return db<RecipientGroup[]>`
    select left(num, ${digits}::integer) as start ${own}, excepted, unbacked, blocked, sum(times)::integer as recipients,
      sum(more)::integer as duplicates, coalesce(sum(times) filter (where stopped), 0)::integer as "stopListed"
    from (${withStanding(db, sources, given(db, sources))}) given
    group by start ${own}, excepted, unbacked, blocked`.cursor(GROUPS_AT_ONCE);
}

export type SourceRecipient = PersonalValues & { num: string; excepted: boolean; unbacked: boolean; blocked: boolean };

/** Some of them, whoever is found first. */
export async function someRecipients(db: Db, sources: Sources, limit: number): Promise<SourceRecipient[]> {
  const [first, ...others] = places(db, sources);
  const every = others.reduce((all, next) => db`${all} union all ${next}`, first ?? nobody(db, sources));
  return await db<SourceRecipient[]>`
    select num ${ownFields(db, sources)}, excepted, unbacked, blocked
    from (${withStanding(db, sources, db`select * from (${every}) named limit ${limit}`)}) given`;
}

/** The set of an upload that no list has taken; undefined where there is none that could be given to a list. */
export type OpenSet = { id: bigint; invalid: number; duplicates: number };
export async function openSet(db: Db, customerId: bigint, uuid: string): Promise<OpenSet | undefined> {
  const [set] = await db<OpenSet[]>`
    select id, invalid, duplicates from recipient_set
    where customer_id = ${customerId} and uuid = ${uuid} and complete and list_id is null`;
  return set;
}

/**
 * Who was named: `times` is 1 where it was for the first time, and `more` is how often he was again. Of a few sources that is told
 * by looking each up in those before it; of many, by sorting them all, which takes three times as long but no more memory.
 */
function given(db: Db, sources: Sources): Fragment {
  const all = places(db, sources);
  const own = ownFields(db, sources);
  if (all.length > MOST_JOINED) {
    return db`
      select distinct on (num) num ${own}, 1 as times, count(*) over (partition by num) - 1 as more
      from (${all.reduce((first, next) => db`${first} union all ${next}`)}) named order by num, place`;
  }
  const parts = all.map((place, index) => {
    if (index === 0) return db`select num ${own}, 1 as times, 0 as more from (${place}) named`;
    const before = all.slice(0, index).map((each, at) => ({ name: db(`before${at}`), each }));
    const joins = before.reduce((others, { name, each }) => db`${others} left join (${each}) ${name} on ${name}.num = named.num`, db``);
    const known = before.reduce((others, { name }) => db`${others} or ${name}.num is not null`, db`false`);
    const owned = sources.fields.reduce((list, field) => db`${list}, ${db(`named.${field}`)}`, db``);
    return db`
      select num ${own}, case when known then 0 else 1 end as times, case when known then 1 else 0 end as more
      from (select named.num ${owned}, ${known} as known from (${place}) named ${joins}) named`;
  });
  const [first = nobody(db, sources), ...others] = parts;
  return others.reduce((list, next) => db`${list} union all ${next}`, first);
}

/** The sources, each with every number once, in their order. */
function places(db: Db, sources: Sources): Fragment[] {
  const { customerId, setId, pasted, books, fields } = sources;
  const own = ownFields(db, sources);
  const none = fields.reduce((list, field) => db`${list}, null::text as ${db(field)}`, db``);
  return [
    ...(setId === null ? [] : [db`select num ${own}, 0 as place from recipient where customer_id = ${customerId} and recipient_set_id = ${setId}`]),
    ...(pasted.length === 0 ? [] : [db`select num ${none}, 1 as place from unnest(${[...pasted]}::text[]) as pasted (num)`]),
    ...books.map(({ addressBookId, filter }, index) => db`
      select num ${own}, ${index + 2}::integer as place from contact
      where customer_id = ${customerId} and address_book_id = ${addressBookId} ${foundBy(db, filter)}`),
  ];
}

function nobody(db: Db, { fields }: Sources): Fragment {
  return db`select null::text as num ${fields.reduce((list, field) => db`${list}, null::text as ${db(field)}`, db``)}, 0 as times, 0 as more where false`;
}

function ownFields(db: Db, { fields }: Sources): Fragment {
  return fields.reduce((list, field) => db`${list}, ${db(field)}`, db``);
}

function foundBy(db: Db, filter: ContactFilter): Fragment {
  const sought = soughtText(filter);
  return sought ? db`and (${holds(db, sought)})` : db``;
}

/** What the books of the list, the stop lists, and the stops of blocks say of each. Of a book that was not named nothing is asked. */
function withStanding(db: Db, { customerId, exceptBookIds, unbackedBookIds, stoppedBlocks }: Sources, recipients: Fragment): Fragment {
  const numbersOf = (bookIds: readonly bigint[]) => db`
    select ${bookIds.length > 1 ? db`distinct` : db``} num from contact
    where customer_id = ${customerId} and address_book_id = any(${bookIds.map(String)}::bigint[])`;
  const stands = (name: string, bookIds: readonly bigint[]) => ({
    says: bookIds.length === 0 ? db`false` : db`${db(name)}.num is not null`,
    join: bookIds.length === 0 ? db`` : db`left join (${numbersOf(bookIds)}) ${db(name)} on ${db(name)}.num = recipient.num`,
  });
  const excepted = stands('except_book', exceptBookIds);
  const unbacked = stands('unbacked_book', unbackedBookIds);
  const blocked = stoppedBlocks.length === 0 ? db`false` : db`left(recipient.num, ${-DIGITS_OF_A_BLOCK}::integer) = any(${[...stoppedBlocks]}::text[])`;
  return db`
    select recipient.*, ${excepted.says} as excepted, ${unbacked.says} as unbacked, ${blocked} as blocked, stop_book.num is not null as stopped
    from (${recipients}) recipient
    ${excepted.join}
    ${unbacked.join}
    left join (
      select distinct num from contact join address_book book on book.customer_id = contact.customer_id and book.id = contact.address_book_id
      where book.customer_id = ${customerId} and book.type = 'stoplist' and book.deleted_at is null) stop_book on stop_book.num = recipient.num`;
}
