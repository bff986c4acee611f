// pnpm db:migrate: migrates the database to this release, and protects its audit if DATABASE_ADMIN_URL or the embedded database allow it.
import { main } from './run.mjs';
import { runServerProgram } from './server-program.mjs';

await main(() => runServerProgram('db-migrate', process.argv.slice(2)));
