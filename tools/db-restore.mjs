// pnpm db:restore <file>: fills an empty database from a dump, the embedded one or that of DATABASE_URL.
import { main } from './run.mjs';
import { runServerProgram } from './server-program.mjs';

await main(() => runServerProgram('db-restore', process.argv.slice(2)));
