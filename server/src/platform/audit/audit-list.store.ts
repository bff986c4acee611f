import { inTransaction, type Db, type Fragment } from '../db';

export type AuditRow = {
  id: bigint;
  at: Date;
  event: string;
  /** Null for a refused request that named no existing login. */
  login: string | null;
  impersonator: string | null;
  /** The customer that the call concerned; by default, the customer of the login. */
  customerId: bigint | null;
  customerName: string | null;
  customerUuid: string | null;
  method: string | null;
  path: string | null;
  subject: Record<string, string | number>;
  outcome: string | null;
  created: Record<string, string | number> | null;
  changes: Record<string, [unknown, unknown]> | null;
  address: string | null;
  requestId: string | null;
};

export type AuditQuestion = {
  login: string | null;
  customerUuid: string | null;
  path: string | null;
  event: string | null;
  subject: string | null;
  outcome: 'done' | 'refused' | 'cut' | null;
  impersonated: boolean;
  from: Date | null;
  to: Date | null;
  before: bigint | null;
  limit: number;
};

/** Maximum number of logins or paths whose entries a search finds. Further matches of the search text are ignored. */
const MAX_NAMED = 200;
/** An entry with a lower id can have a time that is later by up to this much. */
const SLACK = '5 minutes';

/** The most selective filter drives the query, by one ordered index scan per value. Other filters are checked per row. */
export async function listAudit(db: Db, query: AuditQuestion): Promise<AuditRow[]> {
  return inTransaction(db, async (tx) => {
    // The best plan depends on the values, so a generic plan would be slow for some of them.
    await tx`set local plan_cache_mode = force_custom_plan`;
    const named = await namesOf(tx, query);
    if (named === null) return [];
    return tx<AuditRow[]>`
      select e.id, e.at, e.event, login.login, impersonator.login as impersonator, customer.id as "customerId",
        customer.name as "customerName", customer.uuid as "customerUuid",
        e.method, e.path, e.subject, o.outcome, o.subject as created, o.changes, e.address, e.request_id as "requestId"
      from (select distinct id from (${candidates(tx, query, named)}) found order by id desc limit ${query.limit + 1}) page
      join audit_entry e on e.id = page.id
      left join audit_outcome o on o.entry_id = e.id
      left join login on login.id = e.login_id
      left join customer on customer.id = coalesce(o.customer_id, e.customer_id)
      left join login impersonator on impersonator.id = e.impersonator_login_id
      order by e.id desc`;
  });
}

type NameFilters = { logins: string[] | null; paths: string[] | null; customerId: bigint | null };

async function namesOf(tx: Db, { login, path, customerUuid }: AuditQuestion): Promise<NameFilters | null> {
  const [customer] = customerUuid === null ? [] : await tx<{ id: bigint }[]>`select id from customer where uuid = ${customerUuid}`;
  if (customerUuid !== null && !customer) return null;
  return {
    logins: login === null ? null : await loginsNamed(tx, login),
    paths: path === null ? null : await pathsLike(tx, path),
    customerId: customer?.id ?? null,
  };
}

function candidates(tx: Db, query: AuditQuestion, { logins, paths, customerId }: NameFilters): Fragment {
  const { subject } = query;
  const byLogin = tx`(e.login_id = any (${logins ?? []}::bigint[]) or e.impersonator_login_id = any (${logins ?? []}::bigint[]))`;
  const byPath = tx`e.path = any (${paths ?? []}::text[])`;
  const page = tx`${others(tx, query)} order by e.id desc limit ${query.limit + 1}`;
  const concerns = tx`(e.customer_id = ${customerId}
    or exists (select from audit_outcome c where c.entry_id = e.id and c.customer_id = ${customerId}))`;
  const rest = tx`${customerId === null ? tx`` : tx`and ${concerns}`} ${page}`;
  const alsoPath = paths === null ? tx`` : tx`and ${byPath}`;
  if (subject !== null) return tx`select e.id from audit_entry e
    where ${isAbout(tx, subject)} ${logins === null ? tx`` : tx`and ${byLogin}`} ${alsoPath} ${rest}`;
  if (logins !== null) {
    const walk = (column: Fragment) => tx`
      select found.id from unnest(${logins}::bigint[]) as named (id)
      cross join lateral (select e.id from audit_entry e where ${column} = named.id ${alsoPath} ${rest}) found`;
    return tx`${walk(tx`e.login_id`)} union all ${walk(tx`e.impersonator_login_id`)}`;
  }
  if (query.outcome === 'cut') return tx`select e.id from audit_pending_call open join audit_entry e on e.id = open.entry_id
    where true ${alsoPath} ${rest}`;
  if (customerId !== null) {
    return tx`
      (select e.id from audit_entry e where e.customer_id = ${customerId} ${alsoPath} ${page})
      union all
      (select e.id from audit_outcome c join audit_entry e on e.id = c.entry_id where c.customer_id = ${customerId} ${alsoPath} ${page})`;
  }
  if (paths === null) return tx`select e.id from audit_entry e where true ${page}`;
  return tx`
    select found.id from unnest(${paths}::text[]) as named (path)
    cross join lateral (select e.id from audit_entry e where e.path = named.path ${rest}) found`;
}

function others(tx: Db, { event, impersonated, outcome, before, from, to }: AuditQuestion): Fragment {
  return tx`
    ${before === null ? tx`` : tx`and e.id < ${before}`} ${event === null ? tx`` : tx`and e.event = ${event}`}
    ${impersonated ? tx`and e.impersonator_login_id is not null` : tx``} ${outcome === null ? tx`` : hasOutcome(tx, outcome)}
    ${to === null ? tx`` : endsAt(tx, to)} ${from === null ? tx`` : beginsAt(tx, from)}`;
}

function hasOutcome(tx: Db, outcome: 'done' | 'refused' | 'cut'): Fragment {
  // Events other than calls and refused requests have no outcome; they count as done.
  if (outcome === 'done') return tx`and (e.event not in ('call', 'refused')
    or exists (select from audit_outcome o where o.entry_id = e.id and o.outcome = 'done'))`;
  if (outcome === 'refused') return tx`and exists (select from audit_outcome o where o.entry_id = e.id and o.outcome <> 'done')`;
  return tx`and e.id in (select entry_id from audit_pending_call)`;
}

/** Also limits the ids, so that the index scan starts at the end of the period instead of at the newest entry. */
function endsAt(tx: Db, to: Date): Fragment {
  return tx`and e.at < ${to} and e.id <= coalesce((
    select id from audit_entry where at >= ${to}::timestamptz + ${SLACK}::interval order by at, id limit 1), 9223372036854775807)`;
}

function beginsAt(tx: Db, from: Date): Fragment {
  return tx`and e.at >= ${from} and e.id >= coalesce((
    select id from audit_entry where at <= ${from}::timestamptz - ${SLACK}::interval order by at desc, id desc limit 1), 0)`;
}

/** Selects entries about the id `subject`. Ids of lists, messages and connections are stored as numbers, other ids as text. */
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
  // Must match the expression of the index `login_search`, or PostgreSQL ignores the index.
  const rows = await tx<{ id: bigint }[]>`
    select id from login where lower(login.login || E'\\n' || login.name || E'\\n' || coalesce(login.email, '')) like ${pattern}
    order by (lower(login.login) = ${text.toLowerCase()}) desc, id limit ${MAX_NAMED}`;
  return rows.map(({ id }) => String(id));
}

/** Emulates an index skip scan, because few distinct paths occur in a large number of entries. */
async function pathsLike(tx: Db, text: string): Promise<string[]> {
  const rows = await tx<{ path: string }[]>`
    with recursive known (path) as (
      (select path from audit_entry where path is not null order by path limit 1)
      union all
      select next.path from known cross join lateral (
        select path from audit_entry where path > known.path order by path limit 1
      ) next
    )
    select path from known where lower(path) like ${likePattern(text)} limit ${MAX_NAMED}`;
  return rows.map(({ path }) => path);
}

function likePattern(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
