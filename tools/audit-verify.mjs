// pnpm audit:verify [<seal>:<hash>]: verifies that no audit entry was changed, added or removed since it was sealed.
import { main } from './run.mjs';
import { runServerProgram } from './server-program.mjs';

main(() => runServerProgram('audit-verify', process.argv.slice(2)));
