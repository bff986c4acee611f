// pnpm audit:verify [<seal>:<hash>]: proves that nothing in the audit was changed, added or taken away since it was sealed.
import { main } from './run.mjs';
import { runServerProgram } from './server-program.mjs';

main(() => runServerProgram('audit-verify', process.argv.slice(2)));
