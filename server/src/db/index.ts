/**
 * The database: connections, transactions, migrations, and the embedded PostgreSQL that is used where none is given.
 * Every store function takes `Db` first: the pool, or the transaction it shall take part in.
 */
export { connectDatabase, firstHostOf, inTransaction, type ConnectOptions, type Db, type Fragment, type Pool, type Transaction } from './connect';
export { codeOf, isDatabaseTrouble } from './database-trouble';
export { embeddedUrl, startEmbedded, type EmbeddedDatabase, type EmbeddedOptions } from './embedded';
export { migrate } from './migrate';
export { isStartProblem, StartProblem } from './start-problem';
