// pnpm db:migrate: migrates the database to this release. Protects the audit log if DATABASE_ADMIN_URL is set or the database is embedded.
import { main } from './run.mjs';
import { runServerProgram } from './server-program.mjs';

await main(() => runServerProgram('db-migrate', process.argv.slice(2)));
