// pnpm db:restore <file>: restores a dump into an empty database, embedded or at DATABASE_URL.
import { main } from './run.mjs';
import { runServerProgram } from './server-program.mjs';

await main(() => runServerProgram('db-restore', process.argv.slice(2)));
