/** Connections, transactions, migrations, dumps, and the embedded PostgreSQL that runs when no database is configured. */
export { numbersLiteral, sparse, truthsLiteral } from './array-literal';
export { connectDatabase, firstHostOf, inTransaction, isPool, type Db, type Fragment, type Pool, type Transaction } from './connect';
export { restoreDump } from './dump/restore-dump';
export { writeDump } from './dump/write-dump';
export { codeOf, isDatabaseTrouble, isLockTimeout } from './database-trouble';
export { embeddedMaintenanceUrl, embeddedUrl, startEmbedded, type EmbeddedDatabase } from './embedded';
export { migrate } from './migrate';
export { perPool } from './per-pool';
export { startOfDay } from './start-of-day';
export { isStartProblem, StartProblem } from './start-problem';
