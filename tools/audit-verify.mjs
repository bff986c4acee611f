// pnpm audit:verify [<seal>:<hash>]: verifies that no audit entry was changed, added or removed since it was sealed. With a seal and its
// hash from the server's log, also verifies that nobody has rebuilt the seals.
import { main } from './run.mjs';
import { runServerProgram } from './server-program.mjs';

main(() => runServerProgram('audit-verify', process.argv.slice(2)));
