// pnpm admin:create <login>: a login that administers the portal, for a database that has none yet or needs one more.
import { main } from './run.mjs';
import { runServerProgram } from './server-program.mjs';

await main(() => runServerProgram('admin-create', process.argv.slice(2)));
