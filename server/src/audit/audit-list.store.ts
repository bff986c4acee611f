import { inTransaction, type Db, type Fragment } from '../db';

export type AuditRow = {
  id: bigint;
  at: Date;
  event: string;
  login: string;
  impersonator: string | null;
  customerName: string;
  customerUuid: string;
  method: string | null;
  path: string | null;
  subject: Record<string, string | number>;
  outcome: string | null;
  made: Record<string, string | number> | null;
  changes: Record<string, [unknown, unknown]> | null;
  address: string | null;
  requestId: string | null;
};

export type AuditQuestion = {
  /** A piece of login, name or e-mail of whoever did it, or of whom he acted as. */
  login: string | null;
  customerUuid: string | null;
  /** A piece of it. */
  path: string | null;
  event: string | null;
  /** An id of anything that was changed or made. */
  subject: string | null;
  outcome: 'done' | 'refused' | 'cut' | null;
  impersonated: boolean;
  from: Date | null;
  to: Date | null;
  /** Entries below this id, the newest first. */
  before: bigint | null;
  limit: number;
};

/** More than these say nothing any more: the text is too short. */
const MOST_NAMED = 200;
/** Entries are numbered a moment before or after the time they bear. */
const SLACK = '5 minutes';

/**
 * Entries, the newest first; one more than `limit` tells of a next page. The narrowest of what is asked for leads to the entries, each of
 * its values by a walk of its own along an index that has the ids in order; the rest is looked at on the way.
 */
export async function listAudit(db: Db, asked: AuditQuestion): Promise<AuditRow[]> {
  return inTransaction(db, async (tx) => {
    // Which way is short depends on the values: one plan for all would be slow for some.
    await tx`set local plan_cache_mode = force_custom_plan`;
    const named = await namesOf(tx, asked);
    if (named === null) return [];
    return tx<AuditRow[]>`
      select e.id, e.at, e.event, login.login, impersonator.login as impersonator, customer.name as "customerName", customer.uuid as "customerUuid",
        e.method, e.path, e.subject, o.outcome, o.subject as made, o.changes, e.address, e.request_id as "requestId"
      from (select distinct id from (${candidates(tx, asked, named)}) found order by id desc limit ${asked.limit + 1}) page
      join audit_entry e on e.id = page.id
      join login on login.id = e.login_id
      join customer on customer.id = e.customer_id
      left join login impersonator on impersonator.id = e.impersonator_login_id
      left join audit_outcome o on o.entry_id = e.id
      order by e.id desc`;
  });
}

/** What is meant by the texts of a question; null of what was not asked for. */
type Named = { logins: string[] | null; paths: string[] | null; customerId: bigint | null };

/** Null where nothing can be found, since nothing has that name. */
async function namesOf(tx: Db, { login, path, customerUuid }: AuditQuestion): Promise<Named | null> {
  const [customer] = customerUuid === null ? [] : await tx<{ id: bigint }[]>`select id from customer where uuid = ${customerUuid}`;
  if (customerUuid !== null && !customer) return null;
  return {
    logins: login === null ? null : await loginsNamed(tx, login),
    paths: path === null ? null : await pathsLike(tx, path),
    customerId: customer?.id ?? null,
  };
}

function candidates(tx: Db, asked: AuditQuestion, { logins, paths, customerId }: Named): Fragment {
  const { subject } = asked;
  const byLogin = tx`(e.login_id = any (${logins ?? []}::bigint[]) or e.impersonator_login_id = any (${logins ?? []}::bigint[]))`;
  const byPath = tx`e.path = any (${paths ?? []}::text[])`;
  const rest = tx`${customerId === null ? tx`` : tx`and e.customer_id = ${customerId}`} ${others(tx, asked)} order by e.id desc limit ${asked.limit + 1}`;
  const alsoPath = paths === null ? tx`` : tx`and ${byPath}`;
  if (subject !== null) return tx`select e.id from audit_entry e where ${isAbout(tx, subject)} ${logins === null ? tx`` : tx`and ${byLogin}`} ${alsoPath} ${rest}`;
  if (logins !== null) {
    const walk = (column: Fragment) => tx`
      select found.id from unnest(${logins}::bigint[]) as named (id)
      cross join lateral (select e.id from audit_entry e where ${column} = named.id ${alsoPath} ${rest}) found`;
    return tx`${walk(tx`e.login_id`)} union all ${walk(tx`e.impersonator_login_id`)}`;
  }
  if (asked.outcome === 'cut') return tx`select e.id from audit_open open join audit_entry e on e.id = open.entry_id where true ${alsoPath} ${rest}`;
  if (paths === null || customerId !== null) return tx`select e.id from audit_entry e where true ${alsoPath} ${rest}`;
  return tx`
    select found.id from unnest(${paths}::text[]) as named (path)
    cross join lateral (select e.id from audit_entry e where e.path = named.path ${rest}) found`;
}

function others(tx: Db, { event, impersonated, outcome, before, from, to }: AuditQuestion): Fragment {
  return tx`
    ${before === null ? tx`` : tx`and e.id < ${before}`} ${event === null ? tx`` : tx`and e.event = ${event}`}
    ${impersonated ? tx`and e.impersonator_login_id is not null` : tx``} ${outcome === null ? tx`` : cameTo(tx, outcome)}
    ${to === null ? tx`` : endsAt(tx, to)} ${from === null ? tx`` : beginsAt(tx, from)}`;
}

function cameTo(tx: Db, outcome: 'done' | 'refused' | 'cut'): Fragment {
  // What is written with its change, and not around a call, has no outcome of its own: it was done.
  if (outcome === 'done') return tx`and (e.event <> 'call' or exists (select from audit_outcome o where o.entry_id = e.id and o.outcome = 'done'))`;
  if (outcome === 'refused') return tx`and exists (select from audit_outcome o where o.entry_id = e.id and o.outcome <> 'done')`;
  return tx`and e.id in (select entry_id from audit_open)`;
}

/** A time goes by its index to an id first, so that a walk begins where the period ends and stops where it begins. */
function endsAt(tx: Db, to: Date): Fragment {
  return tx`and e.at < ${to} and e.id <= coalesce((
    select id from audit_entry where at >= ${to}::timestamptz + ${SLACK}::interval order by at, id limit 1), 9223372036854775807)`;
}

function beginsAt(tx: Db, from: Date): Fragment {
  return tx`and e.at >= ${from} and e.id >= coalesce((
    select id from audit_entry where at <= ${from}::timestamptz - ${SLACK}::interval order by at desc, id desc limit 1), 0)`;
}

/** Numbers are ids of lists, messages and connections; all else is text. */
function isAbout(tx: Db, subject: string): Fragment {
  const number = /^\d{1,15}$/.test(subject) ? Number(subject) : null;
  const has = (of: Fragment) => (number === null
    ? tx`jsonb_path_query_array(${of}, '$.*') ? ${subject}`
    : tx`(jsonb_path_query_array(${of}, '$.*') ? ${subject} or jsonb_path_query_array(${of}, '$.*') @> ${tx.json([number])})`);
  return tx`e.id in (
    select a.id from audit_entry a where ${has(tx`a.subject`)}
    union all select m.entry_id from audit_outcome m where m.subject <> '{}' and ${has(tx`m.subject`)})`;
}

async function loginsNamed(tx: Db, text: string): Promise<string[]> {
  const pattern = likePattern(text);
  // Written as the index `login_search` has it, since only then is that index used.
  const rows = await tx<{ id: bigint }[]>`
    select id from login where lower(login.login || E'\\n' || login.name || E'\\n' || coalesce(login.email, '')) like ${pattern}
    order by (lower(login.login) = ${text.toLowerCase()}) desc, id limit ${MOST_NAMED}`;
  return rows.map(({ id }) => String(id));
}

/** There are a few hundred different paths among any number of entries: each is one step of the index. */
async function pathsLike(tx: Db, text: string): Promise<string[]> {
  const rows = await tx<{ path: string }[]>`
    with recursive known (path) as (
      (select path from audit_entry where path is not null order by path limit 1)
      union all
      select next.path from known cross join lateral (
        select path from audit_entry where path > known.path order by path limit 1
      ) next
    )
    select path from known where lower(path) like ${likePattern(text)} limit ${MOST_NAMED}`;
  return rows.map(({ path }) => path);
}

function likePattern(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
