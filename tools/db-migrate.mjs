// pnpm db:migrate: migrates the database to this release. If DATABASE_ADMIN_URL is set or the database is embedded, also protects the audit
// log from the portal's database role.
import { main } from './run.mjs';
import { runServerProgram } from './server-program.mjs';

await main(() => runServerProgram('db-migrate', process.argv.slice(2)));
