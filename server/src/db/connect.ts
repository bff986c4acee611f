import postgres from 'postgres';

type Types = { bigint: bigint };

/** What every store function takes first: the pool, or the transaction it shall take part in. */
export type Db = postgres.ISql<Types>;
/** The connections of one program to one database. Only who owns the program's life (main, launcher, tests) sees this type. */
export type Pool = postgres.Sql<Types>;
/** A piece of a statement, made by the same `db` as the statement it goes into. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>;
export type Transaction = postgres.TransactionSql<Types>;

export type ConnectOptions = {
  /** Shown in pg_stat_activity, so that an operator can tell the nodes apart. */
  applicationName?: string;
  /** Most connections open at once. */
  max?: number;
  /** A single statement is cancelled after this; 0 lets it run. */
  statementTimeoutMs?: number;
  /** A transaction whose program stopped talking is ended after this, so that its locks do not stay. */
  idleInTransactionTimeoutMs?: number;
  onNotice?: (notice: postgres.Notice) => void;
};

/**
 * Opens a pool to `url`. A unix socket is written as in libpq, its folder percent-encoded in place of the host:
 * `postgres://app@%2Ftmp%2Fportal-1/portal`. Several hosts stand with commas between, and are tried in turn:
 * `postgres://app@db1:5432,db2:5432/portal?target_session_attrs=read-write`.
 * Shapes: int8 arrives as bigint (money and ids pass 2^53 in neither direction unseen), timestamptz as Date, numeric as string.
 */
export function connectDatabase(url: string, options: ConnectOptions = {}): Pool {
  const host = decodeURIComponent(firstHostOf(url)?.hostname ?? '');
  return postgres(url, {
    // postgres.js takes a socket folder only as an option, not from the URL.
    ...(host.startsWith('/') ? { host } : {}),
    max: options.max ?? 10,
    types: { bigint: postgres.BigInt },
    onnotice: options.onNotice ?? (() => undefined),
    connection: {
      application_name: options.applicationName ?? 'portal',
      statement_timeout: options.statementTimeoutMs ?? 30_000,
      idle_in_transaction_session_timeout: options.idleInTransactionTimeoutMs ?? 60_000,
    },
  });
}

/** The address with the first of its hosts alone, which a URL can be; null where it is none even so. Told by no value in an error: it holds a password. */
export function firstHostOf(url: string): URL | null {
  const [, before = '', host = '', rest = ''] = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]+)(.*)$/.exec(url) ?? [];
  const [first = '', ...others] = host.split(',');
  const possible = [first, ...others].every((each) => each !== '' && URL.canParse(`${before}${each}${rest}`));
  return possible ? new URL(`${before}${first}${rest}`) : null;
}

/**
 * Runs `work` so that all of it is stored or nothing. Given a transaction it becomes a part of it that is undone alone
 * when it throws (a savepoint), so a caller may catch the error and go on.
 */
export async function inTransaction<T>(db: Db, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  if (isPool(db)) return (await db.begin(work)) as T;
  if (isTransaction(db)) return (await db.savepoint(work)) as T;
  throw new TypeError('inTransaction takes the pool or a transaction');
}

function isPool(db: Db): db is Pool {
  return 'begin' in db;
}

function isTransaction(db: Db): db is Transaction {
  return 'savepoint' in db;
}
