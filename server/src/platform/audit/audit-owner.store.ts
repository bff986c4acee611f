import { connectDatabase, inTransaction, StartProblem, type Transaction } from '../db';

const CHANGING_OWNER = 7_046_029_258n;

/** Rights of the portal's database role in addition to reading. The role cannot set sequences, so it cannot choose ids. */
const RIGHTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['audit_entry', ['insert']],
  ['audit_outcome', ['insert']],
  ['audit_seal', ['insert']],
  ['audit_verification', ['insert', 'update']],
]);
const TRIGGER_FUNCTIONS = ['reject_change', 'lock_audit_append'];

type Roles = { portal: string; owner: string };

/** Lets the portal's role add audit entries, outcomes and seals, but not change or delete them or disable their triggers. Idempotent. */
export async function protectAudit(maintenanceUrl: string): Promise<void> {
  await maintain(maintenanceUrl, async (tx, roles) => {
    if (!roles) throw new StartProblem('Cannot protect the audit: the database has no portal in its schema public.');
    await adoptSchema(tx, roles);
    for (const object of await objectsNotOf(tx, roles.owner)) await tx.unsafe(`alter ${object} owner to ${roles.owner}`);
    for (const statement of await grants(tx, roles)) await tx.unsafe(statement);
  });
}

/** Makes the portal's role the owner again, for migrations and restores. */
export async function releaseAudit(maintenanceUrl: string): Promise<void> {
  await maintain(maintenanceUrl, async (tx, roles) => {
    if (!roles) return;
    for (const object of await objectsNotOf(tx, roles.portal)) await tx.unsafe(`alter ${object} owner to ${roles.portal}`);
  });
}

async function maintain(url: string, work: (tx: Transaction, roles: Roles | null) => Promise<void>): Promise<void> {
  const db = connectDatabase(url, { applicationName: 'portal maintenance', max: 1 });
  try {
    await inTransaction(db, async (tx) => {
      // Keeps functions that the portal's role created in schema public from running as superuser.
      await tx`set local search_path = pg_catalog, pg_temp`;
      await tx`select pg_advisory_xact_lock(${CHANGING_OWNER})`;
      await work(tx, await rolesOf(tx));
    });
  } finally {
    await db.end({ timeout: 5 });
  }
}

async function rolesOf(tx: Transaction): Promise<Roles | null> {
  const [found] = await tx<(Roles & { same: boolean; allowed: boolean; superuser: boolean })[]>`
    select quote_ident(portal.rolname) as portal, quote_ident(own.rolname) as owner,
      portal.oid = own.oid as same, own.rolsuper as allowed, portal.rolsuper as superuser
    from pg_class join pg_roles portal on portal.oid = relowner, pg_roles own
    where pg_class.oid = to_regclass('public.schema_migration') and own.rolname = current_user`;
  if (!found) return null;
  if (found.same) throw new StartProblem(
    'DATABASE_ADMIN_URL and DATABASE_URL use the same role. Use a superuser for DATABASE_ADMIN_URL and an ordinary role for DATABASE_URL.',
  );
  if (found.superuser) {
    throw new StartProblem('The role of DATABASE_URL is a superuser, so the audit cannot be protected from it. Use an ordinary role.');
  }
  if (!found.allowed) {
    throw new StartProblem('The role of DATABASE_ADMIN_URL is not a superuser. Use a superuser, or remove DATABASE_ADMIN_URL.');
  }
  return { portal: found.portal, owner: found.owner };
}

/** Makes the superuser the owner of the schema and the database, because their owner could drop the tables. */
async function adoptSchema(tx: Transaction, { portal, owner }: Roles): Promise<void> {
  const owned = await tx<{ object: string; rights: string }[]>`
    select 'schema public' as object, 'usage, create' as rights from pg_namespace where nspname = 'public' and nspowner <> ${owner}::regrole
    union all
    select format('database %I', datname), 'connect, create, temporary' from pg_database where datname = current_database()
      and datdba <> ${owner}::regrole`;
  for (const { object, rights } of owned) {
    await tx.unsafe(`alter ${object} owner to ${owner}; grant ${rights} on ${object} to ${portal}`);
  }
}

async function objectsNotOf(tx: Transaction, role: string): Promise<string[]> {
  const rows = await tx<{ object: string }[]>`
    select 'table ' || oid::regclass::text as object from pg_class
    where relnamespace = 'public'::regnamespace and relname = any(${[...RIGHTS.keys()]}::text[]) and relkind = 'r'
      and relowner <> ${role}::regrole
    union all
    select 'function ' || oid::regprocedure::text from pg_proc
    where pronamespace = 'public'::regnamespace and proname = any(${TRIGGER_FUNCTIONS}::text[]) and pronargs = 0
      and proowner <> ${role}::regrole`;
  return rows.map(({ object }) => object);
}

async function grants(tx: Transaction, { portal }: Roles): Promise<string[]> {
  const tables = await tx<{ name: string; columns: string; sequences: string[] }[]>`
    select relname::text as name,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = table_.oid and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = '') as columns,
      array(select objid::regclass::text from pg_depend join pg_class sequence on sequence.oid = objid and sequence.relkind = 'S'
        where refclassid = 'pg_class'::regclass and refobjid = table_.oid and classid = 'pg_class'::regclass and deptype = 'i') as sequences
    from pg_class table_ where relnamespace = 'public'::regnamespace and relname = any(${[...RIGHTS.keys()]}::text[]) and relkind = 'r'`;
  return tables.flatMap(({ name, columns, sequences }) => [
    `revoke all on table public.${name} from public, ${portal}`,
    `grant select on table public.${name} to ${portal}`,
    ...(RIGHTS.get(name) ?? []).map((right) => `grant ${right} (${columns}) on table public.${name} to ${portal}`),
    // pg_dump reads the sequences' values.
    ...sequences.map((sequence) => `grant select on sequence ${sequence} to ${portal}`),
  ]);
}
