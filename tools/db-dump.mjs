// pnpm db:dump [file]: writes all data of the installation's database to one file, whether or not the portal is running.
import { main } from './run.mjs';
import { runServerProgram } from './server-program.mjs';

await main(() => runServerProgram('db-dump', process.argv.slice(2)));
