// pnpm db:migrate: migrates the database to this release, and protects its audit log if DATABASE_ADMIN_URL is set or it is embedded.
import { main } from './run.mjs';
import { runServerProgram } from './server-program.mjs';

await main(() => runServerProgram('db-migrate', process.argv.slice(2)));
