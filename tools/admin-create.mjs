// pnpm admin:create <login>: creates an administrator login.
import { main } from './run.mjs';
import { runServerProgram } from './server-program.mjs';

await main(() => runServerProgram('admin-create', process.argv.slice(2)));
