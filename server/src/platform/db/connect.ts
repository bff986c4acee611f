import postgres from 'postgres';

type Types = { bigint: bigint };

/** First parameter of most store functions: the pool or the caller's transaction. */
export type Db = postgres.ISql<Types>;
/** Connection pool of a program. Store functions take `Db`, unless they must not run in a caller's transaction. */
export type Pool = postgres.Sql<Types>;
/** Part of a statement; it must come from the same `db` as the statement. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>;
export type Transaction = postgres.TransactionSql<Types>;

const MAX_RECONNECT_SECONDS = 1;

export type ConnectOptions = {
  /** Shown in pg_stat_activity to distinguish nodes. */
  applicationName?: string;
  max?: number;
  /** Per statement; 0 means no limit. */
  statementTimeoutMs?: number;
  /** Ends transactions of a stalled program, so that their locks are released. */
  idleInTransactionTimeoutMs?: number;
  onNotice?: (notice: postgres.Notice) => void;
};

/**
 * Opens a pool. A unix socket's folder is percent-encoded as the host: `postgres://app@%2Ftmp%2Fportal-1/portal`. Several hosts are
 * separated by commas and tried in turn. int8 is bigint, because money and ids exceed 2^53; numeric is string.
 */
export function connectDatabase(url: string, options: ConnectOptions = {}): Pool {
  const host = decodeURIComponent(firstHostOf(url)?.hostname ?? '');
  return postgres(url, {
    // postgres.js accepts a socket folder only as an option, not in the URL.
    ...(host.startsWith('/') ? { host } : {}),
    max: options.max ?? 10,
    backoff: reconnectSeconds,
    types: { bigint: postgres.BigInt },
    onnotice: options.onNotice ?? (() => undefined),
    connection: {
      application_name: options.applicationName ?? 'portal',
      statement_timeout: options.statementTimeoutMs ?? 30_000,
      idle_in_transaction_session_timeout: options.idleInTransactionTimeoutMs ?? 60_000,
    },
  });
}

/**
 * Delay before a connection is opened again. Failures of all connections of a pool count together, so they reach the maximum within a
 * moment. Calls wait that long after an outage; the driver's own maximum is 20 s.
 */
function reconnectSeconds(failures: number): number {
  return (0.5 + Math.random() / 2) * Math.min(3 ** failures / 100, MAX_RECONNECT_SECONDS);
}

/** The URL with only its first host. Null, not an error, if any host is invalid: the error would contain the URL with its password. */
export function firstHostOf(url: string): URL | null {
  const [, before = '', host = '', rest = ''] = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]+)(.*)$/.exec(url) ?? [];
  const [first = '', ...others] = host.split(',');
  const possible = [first, ...others].every((each) => each !== '' && URL.canParse(`${before}${each}${rest}`));
  return possible ? new URL(`${before}${first}${rest}`) : null;
}

/** Runs `work` atomically. Inside a transaction, `work` runs in a savepoint, so a caller may catch the error and continue. */
export async function inTransaction<T>(db: Db, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  if (isPool(db)) return (await db.begin(work)) as T;
  if (isTransaction(db)) return (await db.savepoint(work)) as T;
  throw new TypeError('inTransaction takes the pool or a transaction');
}

export function isPool(db: Db): db is Pool {
  return 'begin' in db;
}

function isTransaction(db: Db): db is Transaction {
  return 'savepoint' in db;
}
